import { isEmbeddedAddress } from '@ningjing/contract/timetable/embedding'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Whether this page is the timetable on another site. It reads nothing that the browser keeps: such a page may not, and
 * browsers throw where it tries.
 */
export function isEmbedded(): boolean {
  const { pathname, search } = window.location
  return isEmbeddedAddress(pathname, new URLSearchParams(search).get('embed'))
}

/** The same for a component, also on the server. */
export function useIsEmbedded(): boolean {
  const [params] = useSearchParams()
  return isEmbeddedAddress(useLocation().pathname, params.get('embed'))
}
