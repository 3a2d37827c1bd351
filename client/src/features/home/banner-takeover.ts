import { type RefObject, useEffect, useState } from 'react'
import { logError } from '../../lib/calls/log.ts'
import { afterLoad } from '../../lib/idle.ts'
import type { Slider, startSlider } from './banner-slider.ts'

/** Loads the code of the slider. */
export type LoadSlider = () => Promise<{ startSlider: typeof startSlider }>

type Given = { isStill: boolean; count: number; onChange: (active: number) => void; load: LoadSlider }

/**
 * Starts the slider for the slides in `frame` when the page has loaded and the browser is idle. Until then, or if
 * its code does not load, the first slide stays. A single slide needs none.
 */
export function useSlider(frame: RefObject<HTMLElement | null>, { isStill, count, onChange, load }: Given) {
  const [isLoaded, setIsLoaded] = useState(false)
  const [slider, setSlider] = useState<Slider>()
  useEffect(() => afterLoad(() => setIsLoaded(true)), [])
  useEffect(() => {
    if (!isLoaded || count === 1) return
    let isOver = false
    let started: Slider | undefined
    load()
      .then(({ startSlider }) => {
        if (isOver || !frame.current) return
        started = startSlider(frame.current, { isStill, onChange })
        setSlider(started)
      })
      .catch((error) => logError('loading the slider', error))
    return () => {
      isOver = true
      started?.end()
      setSlider(undefined)
      onChange(0)
    }
  }, [isLoaded, isStill, count, frame, onChange, load])
  return { isLoaded, slider }
}
