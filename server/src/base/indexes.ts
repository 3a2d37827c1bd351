import type { IndexDescription } from 'mongodb'

/** The indexes that a store needs, by collection. To change the options of one, write a migration. */
export type Indexes = Record<string, IndexDescription[]>
