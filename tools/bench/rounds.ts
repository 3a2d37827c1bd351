/** The median of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = Number.NaN, above = Number.NaN] = sorted.slice(middle - 1, middle + 1)
  if (sorted.length % 2 === 0) return (below + above) / 2
  return sorted[middle] ?? Number.NaN
}

/** The same items, starting with another one each round, so that none is always measured first. */
export function rotated<Item>(items: Item[], round: number): Item[] {
  const start = round % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
