declare global {
  interface Window {
    /** Ends the keeping of early clicks, and returns the pressed buttons (client/src/before-paint.js). */
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

/**
 * Presses the buttons that a visitor pressed before React handled events, each once and in their order (decision 056).
 * Call it right after `hydrateRoot`: React hydrates what is clicked before it handles the click.
 */
export function repeatEarlyClicks(): void {
  for (const button of window.takeEarlyClicks?.() ?? []) button.click()
}
