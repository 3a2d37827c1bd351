import { vi } from 'vitest'

/** What the browser saves from now on, and under which names: jsdom saves nothing. */
export function savedFiles(): { files: Blob[]; names: string[] } {
  const files: Blob[] = []
  const names: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL: () => {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { files, names }
}
