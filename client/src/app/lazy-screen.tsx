import { type ComponentType, lazy, useState } from 'react'

type Screen = ComponentType<Record<never, never>>

/** A screen whose code is loaded when it is first shown, or by `preload`. */
export type LazyScreen = Screen & {
  /** Name of the export that renders it; no two screens share one. */
  exportName: string
  /** Loads the code, so that the screen renders without a fallback. */
  preload: () => Promise<void>
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
  const loadScreen = async (): Promise<Screen> => (await load())[exportName]
  const Suspended = lazy(async () => ({ default: await loadScreen() }))
  const preload = async () => {
    loaded = await loadScreen()
  }
  function Shown() {
    const [Current] = useState(() => loaded ?? Suspended)
    return <Current />
  }
  return Object.assign(Shown, { exportName, preload })
}
