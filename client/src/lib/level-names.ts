import type { Level } from '@ningjing/contract/classes/class-fields'

/** What pages call a level; empty for a class that does not say. */
export const LEVEL_NAMES: Record<Level, string> = {
  beginner: 'Beginners',
  improver: 'Improvers',
  advanced: 'Advanced',
  all: 'All levels',
  '': '',
}
