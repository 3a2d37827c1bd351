/** Random choices that are the same for the same seed. */
export type Random = ReturnType<typeof createRandom>

/** A generator of random choices (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from `min` to `max`. */
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    between,
    chance: (probability: number) => fraction() < probability,
    /** One of the items; undefined if there is none. */
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)],
    /** The items in a random order. */
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, key: fraction() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}
