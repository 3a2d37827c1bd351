import { useEffect, useMemo, useRef, useState } from 'react'
import { BY_KEYBOARD } from '../../../ui/by-keyboard.ts'
import { dress } from '../site.api.ts'

type Props = {
  html: string
  /** Width of the window that is shown, in pixels. */
  width: number
  isDark: boolean
  /** `#rrggbb`; it is shown before the page is rendered with it. */
  color: string
}

/** A rendered page at a scale that fits. It cannot be used, and its scripts do not run; the box around it scrolls it. */
export function PreviewFrame({ html, width, isDark, color }: Props) {
  const box = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const size = useSize(box)
  const [pageHeight, setPageHeight] = useState(0)
  const scale = Math.min(1, size.width / width)
  const scroll = () => {
    const page = frame.current?.contentDocument
    setPageHeight(page?.documentElement?.scrollHeight ?? 0)
    page?.defaultView?.scrollTo({ top: (box.current?.scrollTop ?? 0) / (scale || 1), behavior: 'instant' })
  }
  const open = () => {
    show(frame.current, isDark, color)
    scroll()
  }
  useEffect(() => show(frame.current, isDark, color), [isDark, color])
  return (
    <section
      ref={box}
      aria-label="The page"
      {...BY_KEYBOARD}
      onScroll={scroll}
      className="h-full overflow-y-auto overflow-x-hidden rounded-md border border-line bg-sunken"
    >
      <div style={{ height: Math.max(size.height, pageHeight * scale) }}>
        <div className="sticky top-0 overflow-hidden" style={{ height: size.height }}>
          <iframe
            ref={frame}
            title="Preview of the page"
            sandbox="allow-same-origin"
            srcDoc={useMemo(() => still(html), [html])}
            inert
            onLoad={open}
            className="mx-auto block origin-top-left border-0"
            style={{ width, height: size.height / (scale || 1), transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  )
}

/**
 * A page without what the frame would report as blocked: its scripts, and the style block of its color, which `show`
 * sets. What it says in the absence of scripts is left out, too.
 */
function still(html: string): string {
  // Before parsing, because the policy of this page holds for a parsed document, too.
  const page = new DOMParser().parseFromString(html.replace(STYLE_BLOCK, ''), 'text/html')
  for (const part of page.querySelectorAll(SCRIPTS)) part.remove()
  return `<!doctype html>${page.documentElement.outerHTML}`
}

const STYLE_BLOCK = /<style>:root\{--hue:[^<]*<\/style>/
const SCRIPTS = 'script, noscript, link[as=script], link[rel=modulepreload]'

/** Sets theme and color without a new rendering. */
function show(frame: HTMLIFrameElement | null, isDark: boolean, color: string): void {
  const page = frame?.contentDocument?.documentElement
  if (!page) return
  page.classList.toggle('dark', isDark)
  dress(page, color)
}

/** The inner size of an element, in pixels. */
function useSize(ref: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
