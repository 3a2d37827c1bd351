import { type ComponentType, lazy, useState } from 'react'

type Screen = ComponentType<Record<never, never>>

/** A screen whose code is fetched when it is first shown, or ahead of that. */
export type LazyScreen = Screen & {
  /** Fetches the code, so that the screen is drawn at once when its turn comes. */
  preload: () => Promise<void>
}

/**
 * Makes a screen of a module that is not loaded yet.
 * @param name of the export that draws it
 */
export function lazyScreen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, Screen>>,
): LazyScreen {
  let loaded: Screen | undefined
  const fetchIt = async (): Promise<Screen> => (await load())[name]
  const Waiting = lazy(async () => ({ default: await fetchIt() }))
  const preload = async () => {
    loaded = await fetchIt()
  }
  function Shown() {
    const [It] = useState(() => loaded ?? Waiting)
    return <It />
  }
  return Object.assign(Shown, { preload })
}
