import { type ComponentType, lazy, useState } from 'react'
import { loadModule } from '../lib/calls/load-module.ts'

type Screen = ComponentType<Record<never, never>>

/** A screen whose code is loaded when it is first shown, or by `preload`. */
export type LazyScreen = Screen & {
  /** Name of the export that renders it; no two screens share one. */
  exportName: string
  /** Loads the code, so that the screen renders without a fallback. */
  preload: () => Promise<void>
}

/** The code of a screen could not be loaded. */
export class NotLoadedError extends Error {
  /** Lets the screen load again when it is rendered next: React keeps the error of a lazy component. */
  readonly reset: () => void

  override readonly cause: Error

  constructor(cause: Error, reset: () => void) {
    super('The code of a screen could not be loaded.')
    this.cause = cause
    this.reset = reset
  }
}

/**
 * Makes a lazy screen of a module.
 * @param exportName the export of the module that renders the screen
 */
export function lazyScreen<Name extends string>(
  exportName: Name,
  load: () => Promise<Record<Name, Screen>>,
): LazyScreen {
  let loaded: Screen | undefined
  const loadScreen = async (): Promise<Screen> => (await loadModule(load))[exportName]
  const suspend = () => {
    const attempt = lazy(async () => {
      try {
        return { default: await loadScreen() }
      } catch (cause) {
        throw new NotLoadedError(cause as Error, () => {
          if (Suspended === attempt) Suspended = suspend()
        })
      }
    })
    return attempt
  }
  let Suspended = suspend()
  const preload = async () => {
    loaded = await loadScreen()
  }
  function Shown() {
    const [Current] = useState(() => loaded ?? Suspended)
    return <Current />
  }
  return Object.assign(Shown, { exportName, preload })
}
