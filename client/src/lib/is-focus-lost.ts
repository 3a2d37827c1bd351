/** A button that was just disabled or taken away leaves the keyboard nowhere. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.matches(':disabled')
}
