declare module 'vitest' {
  /** What the setup of a test project provides to its tests. */
  export interface ProvidedContext {
    /** Addresses of card stand-ins without webhooks, one for each worker. */
    cardsUrls: string[]
  }
}

export {}
