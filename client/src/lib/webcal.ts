import { useSyncExternalStore } from 'react'

/**
 * The address at which a calendar program subscribes to a file, in place of importing it once. The server does not know
 * where the page is opened, so a page begins with the address of the file.
 */
export function useWebcal(file: string): string {
  return useSyncExternalStore(
    never,
    () => webcalOf(file),
    () => file,
  )
}

const never = () => () => undefined

function webcalOf(file: string): string {
  const { host, pathname } = new URL(file, location.href)
  return `webcal://${host}${pathname}`
}
