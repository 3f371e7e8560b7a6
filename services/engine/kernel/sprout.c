/* Sprout-R-Out for random play: boards, positions and moves come and go through one buffer of 64-bit words.
 *
 * There is no library below: everything is in static memory, one board and one position at a time. Nothing here takes
 * longer than its caller says: `run` makes at most so many moves, stops in the middle of a game and goes on from there. */

#include "rules.h"

#define EXPORT __attribute__((visibility("default")))

static u64 buffer[WORDS * CELLS];
static Position here, game;

/* --- random numbers ----------------------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea, Flood 2014): a counter that goes up by an odd constant, and a mixing of its bits. Integers
 * alone, so that a seed gives the same games everywhere. */
static u64 counter;

static inline u64 drawn(void)
{
    u64 z = counter += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
}

/* A number below a bound, each exactly equally likely: the upper half of a product, rejecting the uneven rest of the range
 * (Lemire 2019). */
static inline u32 below(u32 bound)
{
    u64 product = (drawn() >> 32) * bound;
    if ((u32)product < bound)
        for (u32 uneven = -bound % bound; (u32)product < uneven;) product = (drawn() >> 32) * bound;
    return (u32)(product >> 32);
}

/* --- the interface ------------------------------------------------------------------------------------------------ */

static u64 *write(u64 *to, Set s)
{
    SET(to[i] = s.word[i]);
    return to + WORDS;
}

static const u64 *read(const u64 *from, Set *s)
{
    SET(s->word[i] = from[i]);
    return from + WORDS;
}

EXPORT u64 *shared_buffer(void) { return buffer; }
EXPORT u32 words(void) { return WORDS; }

/* Take a board: the buffer holds the cells in contact with each cell, as sets. */
EXPORT void set_board(u32 cells, u32 flags, u32 cap)
{
    const u64 *from = buffer;
    board.cells = cells, board.flags = flags, board.cap = cap;
    board.full = none();
    for (u32 cell = 0; cell < cells; cell++) {
        from = read(from, &board.reach[cell]);
        add(&board.full, cell);
        board.degree[cell] = 0;
        for (Set left = board.reach[cell]; any(left); drop(&left, lowest(left)))
            board.contacts[cell][board.degree[cell]++] = (u16)lowest(left);
    }
}

/* Write what the position is and what follows from it: choices, stones, filled eyes, groups owed, eyes and territories as
 * sets; then phase, reason, turn, passes, starts and the number of legal moves. */
EXPORT void tell(void)
{
    const Side *enemy = &here.side[~here.turn & 1];
    Set owed = none();
    for (u32 i = 0; i < enemy->count; i++)
        if (enemy->groups[i].owed && here.owing) add(&owed, enemy->groups[i].name);
    u64 *to = write(write(buffer, here.cells), here.removable);
    to = write(write(to, here.side[0].stones), here.side[1].stones);
    to = write(write(to, here.filled), owed);
    to = write(write(to, here.side[0].eyes), here.side[1].eyes);
    to = write(write(to, here.side[0].land), here.side[1].land);
    const u32 numbers[] = {here.phase, here.reason, here.turn, here.passes, here.starts, choices(&here)};
    for (u32 i = 0; i < sizeof numbers / sizeof *numbers; i++) to[i] = numbers[i];
}

/* Take a position: the buffer holds the stones of both seats, the filled eyes, the groups owed, and the stones at the start
 * of the two latest turns, the latest first. */
EXPORT void set_position(u32 turn, u32 passes, u32 starts)
{
    Set first, second, filled, owed;
    const u64 *from = read(read(buffer, &first), &second);
    from = read(read(from, &filled), &owed);
    for (u32 i = 0; i < 2; i++) from = read(read(from, &here.start[i][0]), &here.start[i][1]);
    here.turn = turn, here.passes = passes, here.starts = starts;
    survey(&here, first, second, filled, owed);
    tell();
}

/* Play a move and tell what follows; 0 if it is not legal. */
EXPORT u32 make(u32 move)
{
    if (!legal(&here, move)) return 0;
    play(&here, move);
    tell();
    return 1;
}

/* --- random games ------------------------------------------------------------------------------------------------- */

typedef struct { u32 move, wins, ties, losses; } Tally;

static Tally tallies[2 * CELLS];
static struct { u32 count, next, under_way; u64 games; } search;

/* Begin random games from the position: `rounds` after each of its legal moves, in rounds over all of them. */
EXPORT u32 begin(u64 seed, u32 rounds)
{
    counter = seed;
    search.count = choices(&here);
    search.next = search.under_way = 0;
    search.games = (u64)rounds * search.count;
    for (u32 k = 0; k < search.count; k++) tallies[k] = (Tally){listed(&here, k), 0, 0, 0};
    return search.count;
}

static inline void next_game(void)
{
    copy(&game, &here);
    play(&game, tallies[search.next].move);
    search.under_way = 1;
    search.games--;
}

static inline void count_game(void)
{
    Tally *t = &tallies[search.next];
    u32 ahead = leader(&game), seat = here.turn & 1;
    *(ahead == 2 ? &t->ties : ahead == seat ? &t->wins : &t->losses) += 1;
    search.under_way = 0;
    if (++search.next == search.count) search.next = 0;
}

/* Make at most `limit` moves, the first of each game among them; where `last` is set, begin no further game. Returns how many
 * were made: fewer than the limit once nothing is left to do. */
EXPORT u32 run(u32 limit, u32 last)
{
    u32 made = 0;
    for (; made < limit; made++) {
        if (!search.under_way) {
            if (last || !search.games) break;
            next_game();
        } else play(&game, listed(&game, below(choices(&game))));
        if (game.phase == OVER) count_game();
    }
    return made;
}

EXPORT const Tally *results(void) { return tallies; }
