declare module 'vitest' {
  /** What the setup of a test project provides to its tests. */
  export interface ProvidedContext {
    /** Address of a card stand-in without webhooks, shared by the project. */
    cardsUrl: string
  }
}

export {}
