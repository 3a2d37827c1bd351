import type { Slide } from '@ningjing/contract/club/home.schemas'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { BannerControls, keyOf } from './banner-controls.tsx'
import { usePlaying, useStillness } from './banner-playing.ts'
import { BannerSlide } from './banner-slide.tsx'
import type { Slider } from './banner-slider.ts'
import { type LoadSlider, useSlider } from './banner-takeover.ts'

const loadSliderChunk: LoadSlider = () => import('./banner-slider.ts')

type Props = { slides: Slide[]; loadSlider?: LoadSlider }

/**
 * The slides, as in the WAI-ARIA pattern of a carousel (product §1, §9). All are on the page from the start, so that
 * the tallest sets the height; the first is complete before the code of the slider has loaded. A single slide stays as it is.
 */
export function Banner({ slides, loadSlider = loadSliderChunk }: Props) {
  const [active, setActive] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const isStill = useStillness()
  const { isPaused, isPlaying, togglePause, watchers } = usePlaying(isStill)
  const { isLoaded, slider } = useSlider(frame, {
    isStill,
    count: slides.length,
    onChange: setActive,
    load: loadSlider,
  })

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
        <BannerControls
          slider={slider}
          slides={slides}
          active={active}
          isPaused={isPaused}
          onPauseToggle={togglePause}
        />
      )}
      <div ref={frame} className="hero-frame">
        <div className="hero-slides" aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <BannerSlide
              key={keyOf(slide)}
              slide={slide}
              number={index + 1}
              of={slides.length}
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
