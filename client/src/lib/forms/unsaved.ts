import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'

const dirtyForms = new Set<symbol>()

/** Whether an open form has unsaved input. */
export const hasUnsavedInput = () => dirtyForms.size > 0

/**
 * Asks before a form with unsaved input is left: by a link, by Back or Forward (browsers with the Navigation API), and
 * by a reload or another site, where browsers ask in their own words.
 * @param ask asks the user, and calls `leave` if they agree
 */
export function useAskBeforeLeaving(isDirty: boolean, ask: (leave: () => void) => void): void {
  const navigate = useNavigate()
  const onLink = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || !opensHere(event, link)) return
    event.preventDefault()
    ask(() => void navigate(link.pathname + link.search + link.hash))
  })
  const onTraverse = useEffectEvent((event: NavigateEvent) => {
    const { key, url } = event.destination
    if (event.navigationType !== 'traverse' || !event.cancelable || isThisPage(new URL(url))) return
    event.preventDefault()
    ask(() => {
      dirtyForms.clear()
      window.navigation.traverseTo(key)
    })
  })
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol('a form with unsaved input')
    dirtyForms.add(form)
    const onClick = (event: MouseEvent) => onLink(event)
    const onNavigate = (event: NavigateEvent) => hasUnsavedInput() && onTraverse(event)
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // In the capture phase: the router's links do nothing when the default is prevented.
    document.addEventListener('click', onClick, true)
    window.navigation?.addEventListener('navigate', onNavigate)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      dirtyForms.delete(form)
      document.removeEventListener('click', onClick, true)
      window.navigation?.removeEventListener('navigate', onNavigate)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

/** Asks before a dialog with changes is closed or its page is left; to close it again keeps it open. */
export function useUnsaved(isDirty: boolean, onClose: () => void) {
  const [leave, setLeave] = useState<() => void>()
  const ask = (leaving: () => void) => setLeave(() => leaving)
  const keep = () => setLeave(undefined)
  useAskBeforeLeaving(isDirty, ask)
  return {
    isAsked: leave !== undefined,
    close: () => {
      if (leave) keep()
      else if (isDirty) ask(onClose)
      else onClose()
    },
    keep,
    discard: () => leave?.(),
  }
}

/** Whether a click opens another page of this site in this tab. */
function opensHere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent, link: HTMLAnchorElement) {
  const isPlain = button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
  return isPlain && !link.target && link.origin === window.location.origin && !isThisPage(link)
}

const isThisPage = ({ pathname }: { pathname: string }) => pathname === window.location.pathname
