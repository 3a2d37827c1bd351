declare module 'vitest' {
  /** What the set-up of a test project hands to its tests. */
  export interface ProvidedContext {
    /** Address of a card stand-in that tells nobody of its events, shared by the whole project. */
    cardsUrl: string
  }
}

export {}
