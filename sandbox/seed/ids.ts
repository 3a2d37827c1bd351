/** Kinds of seeded records; each has a range of ids of its own. */
const RANGES = { user: 1, class: 2 }

/** The id of a seeded record: the same whenever the sandbox starts over, so that links keep working. */
export function seedId(kind: keyof typeof RANGES, number: number): string {
  return `5eed0000000${RANGES[kind]}${String(number).padStart(12, '0')}`
}
