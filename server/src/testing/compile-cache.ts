import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder in which child processes find compiled modules. */
    compileCache: string
  }
}

/**
 * For a child process that does not inherit the environment of its parent. Without it, Node compiles every module again,
 * which is half of what a start costs.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: inject('compileCache') }
