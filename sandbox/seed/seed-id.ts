/** Kinds of seeded records; each has its own range of ids. */
const RANGES = { user: 1, class: 2, product: 3 }

/** The id of a seeded record. It survives a reset of the data, so that links keep working. */
export function seedId(kind: keyof typeof RANGES, number: number): string {
  return `5eed0000000${RANGES[kind]}${String(number).padStart(12, '0')}`
}
