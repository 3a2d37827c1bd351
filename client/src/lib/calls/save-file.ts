/** Offers a text as a file to download. */
export function saveFile(name: string, type: 'application/json' | 'text/csv', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser may start to read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
