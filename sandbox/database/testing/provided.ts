declare module 'vitest' {
  /** What the set-up of a database test project hands to its tests. */
  export interface ProvidedContext {
    /** Address of the database server under test; tests choose a database name of their own on it. */
    mongodbUri: string
  }
}

export {}
