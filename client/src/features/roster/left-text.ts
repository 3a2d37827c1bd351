import type { RosterStudent } from '@ningjing/contract/roster/roster.schemas'

/** The credits left of the pass that pays a place: `2 left`, or `unlimited`. */
export const leftText = ({ left }: NonNullable<RosterStudent['pass']>): string =>
  left === null ? 'unlimited' : `${left} left`
