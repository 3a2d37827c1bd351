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
