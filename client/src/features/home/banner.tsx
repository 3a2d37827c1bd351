import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { BannerControls } from './banner-controls.tsx'
import { usePlaying, useStillness } from './banner-playing.ts'
import { BannerSlide } from './banner-slide.tsx'
import type { Slider } from './banner-slider.ts'
import { BANNER_SLIDES } from './banner-slides.ts'
import { type LoadSlider, useSlider } from './banner-takeover.ts'

const loadSliderChunk: LoadSlider = () => import('./banner-slider.ts')

/**
 * Five slides, as in the WAI-ARIA pattern of a carousel (product §1, §9). All are on the page from the start, so that
 * the tallest sets the height; the first is complete before the code of the slider has loaded.
 */
export function Banner({ loadSlider = loadSliderChunk }: { loadSlider?: LoadSlider }) {
  const [active, setActive] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const isStill = useStillness()
  const { isPaused, isPlaying, togglePause, watchers } = usePlaying(isStill)
  const { isLoaded, slider } = useSlider(frame, { isStill, onChange: setActive, load: loadSlider })

  useEffect(() => {
    if (!slider || !isPlaying) return
    slider.play()
    return slider.rest
  }, [slider, isPlaying])

  return (
    <section
      aria-roledescription="carousel"
      aria-label="What the club offers"
      className="hero"
      onKeyDown={(event) => slider && turn(slider, event)}
      {...watchers}
    >
      {slider && (
        <BannerControls slider={slider} active={active} isPaused={isPaused} onPauseToggle={togglePause} />
      )}
      <div ref={frame} className="hero-frame">
        <div className="hero-slides" aria-live={isPlaying ? 'off' : 'polite'}>
          {BANNER_SLIDES.map((slide, index) => (
            <BannerSlide
              key={slide.information}
              slide={slide}
              number={index + 1}
              of={BANNER_SLIDES.length}
              isActive={index === active}
              hasPictures={index === 0 || isLoaded}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** With a modifier, arrow keys belong to the browser: Back, or a text selection. */
function turn(slider: Slider, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  if (altKey || ctrlKey || metaKey || shiftKey) return
  if (key === 'ArrowRight') slider.next()
  if (key === 'ArrowLeft') slider.previous()
}
