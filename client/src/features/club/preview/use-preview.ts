import { previewSite } from '@ningjing/contract/club/club'
import { Site } from '@ningjing/contract/club/site.schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../lib/calls/call.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { type SiteValues, siteOf } from '../form/site-values.ts'

/** Time without a change before the page is rendered, in milliseconds. */
const PAUSE_MS = 400

type Draft = { site: Site; path: string }

/**
 * A page of the site with what the form holds, rendered by the server. While the form has errors, it stays as it was.
 * @param path of a public page
 */
export function usePreview(path: string) {
  const parsed = Site.safeParse(siteOf(useWatch<SiteValues>() as SiteValues))
  const [html, setHtml] = useState<string>()
  const [error, setError] = useState<string>()
  const waiting = useRef<Draft>(null)
  const isRendering = useRef(false)
  const [isBusy, setIsBusy] = useState(true)
  /** One after the other; of those that wait only the last. */
  const render = useEffectEvent(async (draft: Draft) => {
    waiting.current = draft
    if (isRendering.current) return
    isRendering.current = true
    setIsBusy(true)
    while (waiting.current) {
      const body = waiting.current
      waiting.current = null
      try {
        setHtml((await call(previewSite, { body })).html)
        setError(undefined)
      } catch (thrown) {
        setError(errorText(thrown))
      }
    }
    isRendering.current = false
    setIsBusy(false)
  })
  const site = parsed.success ? JSON.stringify(parsed.data) : undefined
  useEffect(() => {
    if (site === undefined) return
    const timer = setTimeout(() => void render({ site: JSON.parse(site), path }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [site, path])
  return { html, error, isBusy, isValid: parsed.success }
}
