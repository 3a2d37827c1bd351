/** The middle one of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = Number.NaN, above = Number.NaN] = sorted.slice(middle - 1, middle + 1)
  if (sorted.length % 2 === 0) return (below + above) / 2
  return sorted[middle] ?? Number.NaN
}

/** The same things, beginning with another one each round, so that none is always measured first. */
export function rotated<Thing>(things: Thing[], round: number): Thing[] {
  const start = round % things.length
  return [...things.slice(start), ...things.slice(0, start)]
}
