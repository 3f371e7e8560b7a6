/* Small boards solved: every position that can be reached, and who wins from it in how many moves.
 *
 * A position is stones, filled eyes, groups owed, the seat to move and the passes before it; so packed, 15 cells fit into one
 * word. What lay there two turns ago is left out, and with it the pass by repetition (SR-8); so is the turn cap. Whoever asks
 * has to play the result through under all rules, which takes a thousandth of the positions.
 *
 * First the positions are numbered breadth first, each with the numbers of those after it in the order of the legal moves.
 * Then round d = 0, 1, 2, … finds all positions that are won in d moves: by the mover, if some move leads to a win of its own
 * in d - 1; by the other seat, if every move leads to a win of the other's and the longest of them takes d - 1. An example: the
 * mover may end the game and win, or go on and lose; one move is enough, so that it has won in round 1. */

enum { MAX_CELLS = 15, NOBODY = 2, PAGE = 65536 };

typedef struct { u8 winner, moves; } Label;

static struct {
    u64 *keys;            /* of each position, by its number */
    u32 *slots;           /* numbers + 1 by the hash of the key; 0 is free */
    u32 *first;           /* where a position's followers begin; one more than there are positions */
    Label *labels;
    u32 *followers;       /* the last in memory, which grows with it */
    u32 capacity, found, expanded, edges, room, round;
} graph;

static u64 packed(const Position *p)
{
    const Side *enemy = &p->side[~p->turn & 1];
    u64 owed = 0;
    for (u32 i = 0; p->owing && i < enemy->count; i++)
        if (enemy->groups[i].owed) owed |= 1ull << enemy->groups[i].name;
    u64 key = p->side[0].stones.word[0] | p->side[1].stones.word[0] << MAX_CELLS;
    key |= p->filled.word[0] << 2 * MAX_CELLS | owed << 3 * MAX_CELLS;
    return key | (u64)(p->turn & 1) << 4 * MAX_CELLS | (u64)p->passes << (4 * MAX_CELLS + 1);
}

static void unpack(Position *p, u64 key)
{
    Set part[4];
    for (u32 i = 0; i < 4; i++) part[i].word[0] = key >> i * MAX_CELLS & ((1 << MAX_CELLS) - 1);
    p->turn = key >> 4 * MAX_CELLS & 1;
    p->passes = (u32)(key >> (4 * MAX_CELLS + 1));
    p->starts = 0;
    survey(p, part[0], part[1], part[2], part[3]);
}

/* The slot of a key, or the free one where it belongs. */
static u32 *slot(u64 key)
{
    u32 mask = 2 * graph.capacity - 1;
    u64 hash = key * 0x9E3779B97F4A7C15;
    u32 at = (u32)(hash >> 32) & mask;
    while (graph.slots[at] && graph.keys[graph.slots[at] - 1] != key) at = (at + 1) & mask;
    return &graph.slots[at];
}

static u32 number(const Position *p)
{
    u64 key = packed(p);
    u32 *there = slot(key);
    if (!*there) {
        if (graph.found == graph.capacity) __builtin_trap();
        graph.keys[graph.found] = key;
        graph.labels[graph.found] = (Label){p->reason ? (u8)leader(p) : NOBODY, 0};
        *there = ++graph.found;
    }
    return *there - 1;
}

static void *grown(u32 bytes)
{
    u32 page = __builtin_wasm_memory_grow(0, (bytes + PAGE - 1) / PAGE);
    if (page == ~0u) __builtin_trap();
    return (void *)(page * PAGE);
}

/* Begin with the position; the capacity is a power of two. A trap where more positions are found, or memory is short. */
EXPORT void solve(u32 capacity)
{
    board.cap = ~0u;
    graph.keys = grown(capacity * sizeof(u64));
    graph.slots = grown(2 * capacity * sizeof(u32));
    graph.first = grown((capacity + 1) * sizeof(u32));
    graph.labels = grown(capacity * sizeof(Label));
    graph.followers = grown(PAGE);
    graph.capacity = capacity;
    graph.found = graph.expanded = graph.edges = graph.round = 0;
    graph.room = PAGE / sizeof(u32);
    number(&here);
}

/* Find what follows the next positions, at most `limit`; returns how many positions are known. */
EXPORT u32 expand(u32 limit)
{
    for (; limit && graph.expanded < graph.found; limit--) {
        unpack(&here, graph.keys[graph.expanded]);
        graph.first[graph.expanded++] = graph.edges;
        u32 count = here.phase == OVER ? 0 : choices(&here);
        for (u32 k = 0; k < count; k++) {
            copy(&game, &here);
            play(&game, listed(&here, k));
            if (graph.edges == graph.room) {
                grown(16 * PAGE);
                graph.room += 16 * PAGE / sizeof(u32);
            }
            graph.followers[graph.edges++] = number(&game);
        }
    }
    graph.first[graph.expanded] = graph.edges;
    return graph.found;
}

/* Whether a label is a win of a seat that was found before this round. */
static inline u32 won(u32 id, u32 seat)
{
    return graph.labels[id].winner == seat && graph.labels[id].moves < graph.round;
}

/* Find the positions that are won in one move more than in the round before; returns how many. */
EXPORT u32 next_round(void)
{
    u32 news = 0;
    graph.round++;
    for (u32 id = 0; id < graph.found; id++) {
        u32 from = graph.first[id], to = graph.first[id + 1];
        if (graph.labels[id].winner != NOBODY || from == to) continue;
        u32 mover = graph.keys[id] >> 4 * MAX_CELLS & 1, lost = 1, wins = 0;
        for (u32 i = from; i < to && !wins; i++) {
            wins = won(graph.followers[i], mover);
            lost &= won(graph.followers[i], !mover);
        }
        if (!wins && !lost) continue;
        graph.labels[id] = (Label){(u8)(wins ? mover : !mover), (u8)graph.round};
        news++;
    }
    return news;
}

/* What is known of a position: winner (2: nobody) + 4 * moves. */
EXPORT u32 label(u32 id) { return graph.labels[id].winner + 4u * graph.labels[id].moves; }
EXPORT u32 follower(u32 id, u32 k) { return graph.followers[graph.first[id] + k]; }
EXPORT u32 edges(void) { return graph.edges; }

/* How many positions somebody wins, 2 for those that nobody can. */
EXPORT u32 won_by(u32 winner)
{
    u32 total = 0;
    for (u32 id = 0; id < graph.found; id++) total += graph.labels[id].winner == winner;
    return total;
}
