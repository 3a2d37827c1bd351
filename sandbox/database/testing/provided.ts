declare module 'vitest' {
  /** What the setup of a database test project provides to its tests. */
  export interface ProvidedContext {
    /** Addresses of the database servers under test. A worker takes one of them, and each test a database name. */
    mongodbUris: string[]
    /** Prefix of the names of all databases that the tests of this run create. */
    databasePrefix: string
  }
}

export {}
