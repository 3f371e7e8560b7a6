/* The rules of Sprout-R-Out, kept up move by move (the ids are those of the rulings in docs/games/sprout_r_out.md).
 *
 * A side is the list of its groups and four sets over the whole board, by which every question of the rules is a few
 * set operations:
 *
 *   touched   cells in contact with at least one of the side's groups;
 *   shared    cells in contact with two or more of them, on which no enemy may put a stone (SR-3, SR-4);
 *   ringed    cells all of whose contacts hold the side's stones. One that is not shared lies within a single group:
 *             an eye, if it is empty. A stone that joins two groups takes cells off `shared`, and so completes eyes
 *             anywhere on the board without looking for them (SR-5);
 *   land      its territory: the groups with an eye, and their eyes.
 *
 * An example. Cell 4 is empty, in contact with 1, 3, 5 and 7. One side's stones on 1, 3 and 7 hang together, the one on 5
 * is a group of its own: 4 is touched, ringed and shared, no eye. The side joins the two groups far away: 4 is shared no
 * longer, and an eye. An enemy stone on it puts it into `filled`: it stays an eye until the group around it is removed. */

#pragma once
#include "sets.h"

enum { MAX_CONTACTS = 8 };

/* Readings of the rules that players agree on. */
enum { REMOVAL_PASS_COUNTS = 1, FIRST_STONE_PLAYS_TO = 2, IMMORTAL_GROUPS_STAY = 4 };

/* What the seat to move has to do; the order is part of the interface. */
enum { FIRST_STONE, FOLLOW_UP, REPETITION_PASS, FORCED_REMOVAL, FORCED_PASS, OVER };

/* Why a game is over. */
enum { RUNNING, MAJORITY, TWO_PASSES, TURN_CAP };

/* A move is a cell for a stone, REMOVE + the smallest cell of a group for its removal, or PASS. */
enum { REMOVE = 4096, PASS = 8192 };

typedef struct {
    u32 cells, flags, cap;
    Set full, reach[CELLS];
    u32 degree[CELLS];
    u16 contacts[CELLS][MAX_CONTACTS];
} Board;

typedef struct {
    Set stones, reach;
    u32 name; /* its smallest cell */
    u32 owed; /* whether the enemy, whose turn it is, still has to play to it (SR-4) */
} Group;

typedef struct {
    Set stones, touched, shared, ringed, eyes, land;
    u32 count;
    Group groups[CELLS];
} Side;

typedef struct {
    Set empty, filled;
    Set cells, removable;    /* what the seat to move may do: stones, and groups by their smallest cells */
    Set start[2][2];         /* the stones at the start of the two latest turns, the latest first (SR-8) */
    u32 starts, turn, passes, owing, phase, reason;
    Side side[2];
} Position;

static Board board;

/* --- a stone ------------------------------------------------------------------------------------------------------ */

static inline Group *met(Side *s, u32 cell)
{
    Group *g = s->groups;
    while (!has(&g->reach, cell)) g++;
    return g;
}

/* Join the groups around a cell that two or more touch: what they alone share is in contact with one group now. */
static Group *joined(Side *s, u32 cell, Set reach)
{
    Set stones = none(), others = none();
    u32 name = cell, kept = 0;
    add(&stones, cell);
    for (u32 i = 0; i < s->count; i++) {
        Group *g = &s->groups[i];
        if (has(&g->reach, cell)) {
            stones = either(stones, g->stones);
            reach = either(reach, g->reach);
            if (g->name < name) name = g->name;
        } else {
            others = either(others, g->reach);
            if (kept != i) s->groups[kept] = *g;
            kept++;
        }
    }
    s->shared = either(without(s->shared, reach), both(others, reach));
    s->touched = either(s->touched, reach);
    s->count = kept + 1;
    s->groups[kept] = (Group){stones, reach, name, 0};
    return &s->groups[kept];
}

/* Put a stone on an empty cell and return the group that it is part of. */
static inline Group *with_stone(Side *s, u32 cell)
{
    Set reach = board.reach[cell];
    add(&s->stones, cell);
    for (u32 i = 0; i < board.degree[cell]; i++) {
        u32 near = board.contacts[cell][i];
        if (within(board.reach[near], s->stones)) add(&s->ringed, near);
    }
    if (has(&s->shared, cell)) return joined(s, cell, reach);
    Group *g;
    if (has(&s->touched, cell)) {
        g = met(s, cell);
        s->shared = either(s->shared, without(both(s->touched, reach), g->reach));
        add(&g->stones, cell);
        g->reach = either(g->reach, reach);
        if (cell < g->name) g->name = cell;
    } else {
        s->shared = either(s->shared, both(s->touched, reach));
        g = &s->groups[s->count++];
        *g = (Group){none(), reach, cell, 0};
        add(&g->stones, cell);
    }
    s->touched = either(s->touched, reach);
    return g;
}

/* Empty cells within a single group, and filled eyes, which hold a stone of the other side (SR-5). */
static inline Set eyes_of(const Position *p, const Side *own, const Side *other)
{
    Set open = without(both(own->ringed, p->empty), own->shared);
    return either(open, both(p->filled, other->stones));
}

/* The enemy's eyes and territory stay as they are; one's own grow by the group of the new stone alone. */
static inline void put(Position *p, u32 cell)
{
    Side *own = &p->side[p->turn & 1], *enemy = &p->side[~p->turn & 1];
    if (has(&enemy->eyes, cell)) add(&p->filled, cell);
    drop(&p->empty, cell);
    Group *g = with_stone(own, cell);
    own->eyes = eyes_of(p, own, enemy);
    Set held = both(g->reach, own->eyes);
    if (any(held)) own->land = either(own->land, either(g->stones, held));
}

/* --- a removal ---------------------------------------------------------------------------------------------------- */

static void find_land(Side *s)
{
    s->land = s->eyes;
    for (u32 i = 0; i < s->count; i++)
        if (meets(s->groups[i].reach, s->eyes)) s->land = either(s->land, s->groups[i].stones);
}

/* Take an enemy group off the board; only cells in contact with it can be shared no longer. The mover may gain eyes. */
static void take(Position *p, u32 index)
{
    Side *own = &p->side[p->turn & 1], *enemy = &p->side[~p->turn & 1];
    Group gone = enemy->groups[index];
    Set contested = both(gone.reach, enemy->shared), once = none(), again = none();
    enemy->groups[index] = enemy->groups[--enemy->count];
    for (u32 i = 0; i < enemy->count; i++) {
        Set here = both(enemy->groups[i].reach, contested);
        again = either(again, both(once, here));
        once = either(once, here);
    }
    enemy->touched = either(without(enemy->touched, gone.reach), once);
    enemy->shared = either(without(enemy->shared, contested), again);
    enemy->stones = without(enemy->stones, gone.stones);
    enemy->ringed = without(enemy->ringed, gone.reach);
    enemy->eyes = without(enemy->eyes, gone.reach);
    enemy->land = without(enemy->land, gone.stones);
    enemy->land = without(enemy->land, gone.reach);
    p->empty = either(p->empty, gone.stones);
    p->filled = without(without(p->filled, gone.stones), gone.reach);
    own->eyes = eyes_of(p, own, enemy);
    find_land(own);
}

/* --- what may be done --------------------------------------------------------------------------------------------- */

static inline u32 choices(const Position *p)
{
    return size(p->cells) + size(p->removable) + (p->phase == REPETITION_PASS || p->phase == FORCED_PASS);
}

/* Stones that touch one owed group and no other, and removals of owed groups that have no such cell (SR-4, SR-6). */
static void follow_ups(Position *p)
{
    const Side *enemy = &p->side[~p->turn & 1];
    Set free = without(p->empty, enemy->shared);
    p->phase = FOLLOW_UP;
    p->cells = p->removable = none();
    for (u32 i = 0; i < enemy->count; i++) {
        const Group *g = &enemy->groups[i];
        if (!g->owed) continue;
        Set here = both(g->reach, free);
        p->cells = either(p->cells, here);
        if (any(here)) continue;
        if (board.flags & IMMORTAL_GROUPS_STAY && meets(g->reach, enemy->eyes)) continue;
        add(&p->removable, g->name);
    }
}

/* The beginning of a turn: a pass by repetition (SR-8), else a first stone (SR-3), else the removal of an eyeless group,
 * else a pass. */
static void begin_turn(Position *p)
{
    const Side *own = &p->side[p->turn & 1], *enemy = &p->side[~p->turn & 1];
    p->cells = p->removable = none();
    if (p->starts == 2 && !p->passes && same(p->start[1][0], p->side[0].stones)
        && same(p->start[1][1], p->side[1].stones)) {
        p->phase = REPETITION_PASS;
        return;
    }
    p->cells = without(without(p->empty, enemy->shared), either(own->eyes, enemy->eyes));
    p->phase = FIRST_STONE;
    if (any(p->cells)) return;
    for (u32 i = 0; i < enemy->count; i++)
        if (!meets(enemy->groups[i].reach, enemy->eyes)) add(&p->removable, enemy->groups[i].name);
    p->phase = any(p->removable) ? FORCED_REMOVAL : FORCED_PASS;
}

/* Whether a game whose turn is complete is over, in the order of the rules (SR-9). */
static u32 ending(const Position *p)
{
    u32 half = board.cells / 2;
    if (size(p->side[0].land) > half || size(p->side[1].land) > half) return MAJORITY;
    if (p->passes == 2) return TWO_PASSES;
    return p->turn >= board.cap ? TURN_CAP : RUNNING;
}

static void look(Position *p)
{
    p->reason = p->owing ? RUNNING : ending(p);
    if (p->reason) {
        p->phase = OVER;
        p->cells = p->removable = none();
    } else if (p->owing) follow_ups(p);
    else begin_turn(p);
}

/* The seat that leads; 2 for a tie. */
static inline u32 leader(const Position *p)
{
    u32 first = size(p->side[0].land), second = size(p->side[1].land);
    return first == second ? 2 : second > first;
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

static inline u32 legal(const Position *p, u32 move)
{
    if (move == PASS) return p->phase == REPETITION_PASS || p->phase == FORCED_PASS;
    if (move >= REMOVE) return move - REMOVE < board.cells && has(&p->removable, move - REMOVE);
    return move < board.cells && has(&p->cells, move);
}

/* The k-th legal move: stones, then removals, both ascending, then the pass. */
static inline u32 listed(const Position *p, u32 k)
{
    u32 stones = size(p->cells);
    if (k < stones) return nth(p->cells, k);
    if (any(p->removable)) return REMOVE + nth(p->removable, k - stones);
    return PASS;
}

static void end_turn(Position *p)
{
    Side *enemy = &p->side[~p->turn & 1];
    if (p->owing)
        for (u32 i = 0; i < enemy->count; i++) enemy->groups[i].owed = 0;
    p->owing = 0;
    p->turn++;
    look(p);
}

/* The first stone of a turn: every enemy group is owed, but (by option) for the one that it touches (SR-3). */
static inline void owe(Position *p, u32 cell)
{
    Side *enemy = &p->side[~p->turn & 1];
    for (u32 i = 0; i < enemy->count; i++) {
        Group *g = &enemy->groups[i];
        g->owed = !(board.flags & FIRST_STONE_PLAYS_TO && has(&g->reach, cell));
        p->owing += g->owed;
    }
    if (p->owing) follow_ups(p);
}

/* A further stone takes no cell from the groups that it does not touch: what may be done about them stays. */
static inline void settle(Position *p, u32 cell)
{
    Group *g = met(&p->side[~p->turn & 1], cell);
    g->owed = 0;
    p->owing--;
    p->cells = without(p->cells, g->reach);
}

static void lift(Position *p, u32 name)
{
    Side *enemy = &p->side[~p->turn & 1];
    u32 index = 0;
    while (enemy->groups[index].name != name) index++;
    u32 within_turn = p->owing;
    take(p, index);
    if (!within_turn) {
        p->passes = board.flags & REMOVAL_PASS_COUNTS ? p->passes + 1 : 0;
    } else if (--p->owing) follow_ups(p);
}

/* Play a legal move. The turn goes on while a group is owed about which something can be done. */
static inline void play(Position *p, u32 move)
{
    u32 within_turn = p->owing;
    if (!within_turn) {
        p->start[1][0] = p->start[0][0], p->start[1][1] = p->start[0][1];
        p->start[0][0] = p->side[0].stones, p->start[0][1] = p->side[1].stones;
        if (p->starts < 2) p->starts++;
    }
    if (move < REMOVE) {
        p->passes = 0;
        put(p, move);
        if (within_turn) settle(p, move);
        else owe(p, move);
    } else if (move < PASS) lift(p, move - REMOVE);
    else p->passes++;
    if (!p->owing || !(any(p->cells) || any(p->removable))) end_turn(p);
}

/* --- from nothing ------------------------------------------------------------------------------------------------- */

static void flood(Side *s, Set *left)
{
    Group *g = &s->groups[s->count++];
    Set edge = none();
    *g = (Group){none(), none(), lowest(*left), 0};
    add(&edge, g->name);
    while (any(edge)) {
        g->stones = either(g->stones, edge);
        for (Set rest = edge; any(rest); drop(&rest, lowest(rest)))
            g->reach = either(g->reach, board.reach[lowest(rest)]);
        edge = without(both(g->reach, s->stones), g->stones);
    }
    *left = without(*left, g->stones);
}

static void survey_side(Side *s, Set stones)
{
    s->stones = stones;
    s->touched = s->shared = s->ringed = none();
    s->count = 0;
    for (Set left = stones; any(left);) {
        flood(s, &left);
        Set reach = s->groups[s->count - 1].reach;
        s->shared = either(s->shared, both(s->touched, reach));
        s->touched = either(s->touched, reach);
    }
    for (u32 cell = 0; cell < board.cells; cell++)
        if (within(board.reach[cell], stones)) add(&s->ringed, cell);
}

/* Find out all that follows from stones, filled eyes, groups owed and counters that are already in the position. */
static void survey(Position *p, Set first, Set second, Set filled, Set owed)
{
    survey_side(&p->side[0], first);
    survey_side(&p->side[1], second);
    p->empty = without(without(board.full, first), second);
    p->filled = filled;
    for (u32 seat = 0; seat < 2; seat++) {
        p->side[seat].eyes = eyes_of(p, &p->side[seat], &p->side[1 - seat]);
        find_land(&p->side[seat]);
    }
    Side *enemy = &p->side[~p->turn & 1];
    p->owing = 0;
    for (u32 i = 0; i < enemy->count; i++)
        p->owing += enemy->groups[i].owed = has(&owed, enemy->groups[i].name);
    look(p);
}

/* Copy a position with the groups that there are. */
static inline void copy(Position *to, const Position *from)
{
    __builtin_memcpy(to, from, __builtin_offsetof(Position, side));
    for (u32 seat = 0; seat < 2; seat++) {
        const Side *s = &from->side[seat];
        __builtin_memcpy(&to->side[seat], s, __builtin_offsetof(Side, groups));
        __builtin_memcpy(to->side[seat].groups, s->groups, s->count * sizeof(Group));
    }
}
