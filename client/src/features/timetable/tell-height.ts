import { HEIGHT_MESSAGE } from '@ningjing/contract/timetable/embedding'
import { useEffect } from 'react'

/** Tells the page around this one how tall it is, at first and after each change, and nothing else. */
export function useTellHeight(isEmbedded: boolean): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!isEmbedded || !root || window.parent === window) return
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(root.getBoundingClientRect().height)
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*')
    })
    observer.observe(root)
    return () => observer.disconnect()
  }, [isEmbedded])
}
