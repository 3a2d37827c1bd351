import { BANNER_CHANGE_MS, BANNER_DELAY_MS } from '@ningjing/contract/home'
import Swiper from 'swiper'
import { Autoplay, EffectFade, Parallax } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import './banner-slider.css'

/** What moves the slides. */
export type Slider = {
  next: () => void
  previous: () => void
  show: (index: number) => void
  /** Moves on by itself from now on; `rest` ends that. */
  play: () => void
  rest: () => void
  /** Leaves the slides as they were found. */
  end: () => void
}

type Manner = {
  /** No movement: a short fade instead. */
  isStill: boolean
  onChange: (active: number) => void
}

/** Takes over slides that already stand in the page; their looks are in hero.css, so nothing jumps. */
export function startSlider(frame: HTMLElement, { isStill, onChange }: Manner): Slider {
  const swiper = new Swiper(frame, {
    wrapperClass: 'hero-slides',
    slideClass: 'hero-slide',
    containerModifierClass: 'hero-frame-',
    loop: true,
    // Text stays selectable with a mouse; the arrows are for mice, swipes for fingers.
    simulateTouch: false,
    // Begun and ended by `play` and `rest` only.
    autoplay: { enabled: false, delay: BANNER_DELAY_MS, disableOnInteraction: false },
    ...(isStill ? FADING : TRAVELLING),
    on: { realIndexChange: ({ realIndex }) => onChange(realIndex) },
  })
  const { autoplay } = swiper
  return {
    next: () => {
      finishChange(swiper)
      swiper.slideNext()
    },
    previous: () => {
      finishChange(swiper)
      swiper.slidePrev()
    },
    show: (index) => void swiper.slideToLoop(index),
    play: () => void autoplay.start(),
    rest: () => void autoplay.stop(),
    end: () => {
      swiper.destroy()
      for (const layer of frame.querySelectorAll<HTMLElement>('[data-swiper-parallax]')) {
        layer.removeAttribute('style')
      }
    },
  }
}

/** A change under way jumps to its end, else a quick second click would be lost. */
function finishChange(swiper: Swiper): void {
  if (swiper.animating) swiper.transitionEnd()
}

const TRAVELLING: SwiperOptions = {
  modules: [Autoplay, Parallax],
  speed: BANNER_CHANGE_MS,
  parallax: true,
}

/** How long one slide fades into the next for those who want no movement (product §10.3). */
const FADE_MS = 150

const FADING: SwiperOptions = {
  modules: [Autoplay, EffectFade],
  speed: FADE_MS,
  effect: 'fade',
  fadeEffect: { crossFade: true },
}
