/* Sets of cells: bit c stands for cell c. WORDS, from the command line, is the width of the board in words of 64 bits;
 * as a constant it lets the compiler unroll every loop here, so that a set of 75 cells is two registers. */

#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

enum { CELLS = 64 * WORDS };

typedef struct { u64 word[WORDS]; } Set;

#define SET(expression) do { for (u32 i = 0; i < WORDS; i++) (expression); } while (0)

static inline Set none(void) { Set s; SET(s.word[i] = 0); return s; }
static inline Set both(Set a, Set b) { SET(a.word[i] &= b.word[i]); return a; }
static inline Set either(Set a, Set b) { SET(a.word[i] |= b.word[i]); return a; }
static inline Set without(Set a, Set b) { SET(a.word[i] &= ~b.word[i]); return a; }

static inline u32 any(Set a) { u64 all = 0; SET(all |= a.word[i]); return all != 0; }
static inline u32 meets(Set a, Set b) { return any(both(a, b)); }
static inline u32 within(Set a, Set b) { return !any(without(a, b)); }
static inline u32 same(Set a, Set b) { u64 all = 0; SET(all |= a.word[i] ^ b.word[i]); return !all; }

static inline u32 size(Set a)
{
    u32 total = 0;
    SET(total += (u32)__builtin_popcountll(a.word[i]));
    return total;
}

static inline u32 has(const Set *a, u32 cell) { return a->word[cell >> 6] >> (cell & 63) & 1; }
static inline void add(Set *a, u32 cell) { a->word[cell >> 6] |= 1ull << (cell & 63); }
static inline void drop(Set *a, u32 cell) { a->word[cell >> 6] &= ~(1ull << (cell & 63)); }

/* The smallest cell of a set that is not empty. */
static inline u32 lowest(Set a)
{
    u32 i = 0;
    while (!a.word[i]) i++;
    return 64 * i + (u32)__builtin_ctzll(a.word[i]);
}

/* The k-th smallest cell (from 0) of a set with more than k. Whole words are counted off first; within the word, halves:
 * if the lower half holds more than k, the cell is there, else it is in the upper one with as many fewer before it. */
static inline u32 nth(Set a, u32 k)
{
    u32 i = 0, count, cell;
    for (; (count = (u32)__builtin_popcountll(a.word[i])) <= k; i++) k -= count;
    u64 word = a.word[i];
    cell = 64 * i;
    for (u32 half = 32; half; half >>= 1) {
        count = (u32)__builtin_popcountll(word & ((1ull << half) - 1));
        if (count <= k) { k -= count; word >>= half; cell += half; }
    }
    return cell;
}
