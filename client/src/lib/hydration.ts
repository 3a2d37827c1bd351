import { useState, useSyncExternalStore } from 'react'

declare global {
  interface Window {
    /** Kept by index.html until the code of the page is there: the button that was clicked last. */
    early?: { button?: HTMLButtonElement | null } | undefined
  }
}

/** Ends the keeping of clicks; answers the button that waits for its click, if any. */
export function takeEarlyClick(): HTMLButtonElement | null | undefined {
  const button = window.early?.button
  window.early = undefined
  return button
}

/**
 * What a form begins with: where somebody typed, or the browser filled in, before the form's code had come,
 * that; elsewhere what is given.
 * @param given values by the names of the fields
 */
export function useBeginning<Values extends Record<string, string>>(given: Values): Values {
  const isHydrated = useHydrated()
  const [values] = useState(() => (isHydrated ? given : { ...given, ...typedEarly(Object.keys(given)) }))
  return values
}

function typedEarly(names: string[]): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const fields = names.map((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`))
  return Object.fromEntries(fields.flatMap((field) => (field?.value ? [[field.name, field.value]] : [])))
}

/** Whether the code of the page is in charge; not yet while it takes over what the server drew. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
