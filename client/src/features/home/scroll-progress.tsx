import { useEffect, useRef } from 'react'

/** A bar at the top of the window that shows the scroll progress (product §1). */
export function ScrollProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${scrolledShare()})`
    }
    show()
    window.addEventListener('scroll', show, { passive: true })
    window.addEventListener('resize', show)
    return () => {
      window.removeEventListener('scroll', show)
      window.removeEventListener('resize', show)
    }
  }, [])
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]">
      <div
        ref={bar}
        data-testid="scroll-progress"
        className="h-full origin-left bg-accent [transform:scaleX(0)]"
      />
    </div>
  )
}

/** Scrolled share of the page, 0 to 1; 0 for a page that fits its window. */
function scrolledShare(): number {
  const { scrollHeight, clientHeight } = document.documentElement
  const distance = scrollHeight - clientHeight
  return distance > 0 ? Math.min(1, Math.max(0, window.scrollY / distance)) : 0
}
