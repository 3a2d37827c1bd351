declare module 'vitest' {
  /** What the setup of a database test project provides to its tests. */
  export interface ProvidedContext {
    /** Addresses of the database servers under test; each test chooses its own database name. */
    mongodbUris: string[]
    /** Prefix of the names of all databases that the tests of this run create. */
    databasePrefix: string
  }
}

export {}
