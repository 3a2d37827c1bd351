import { BANNER_CHANGE_MS, BANNER_DELAY_MS } from '@ningjing/contract/home/home'
import Swiper from 'swiper'
import { Autoplay, EffectFade, Parallax } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import './banner-slider.css'

/** Moves the slides. */
export type Slider = {
  next: () => void
  previous: () => void
  show: (index: number) => void
  /** Starts automatic changes; `rest` stops them. */
  play: () => void
  rest: () => void
  /** Restores the slides as they were before. */
  end: () => void
}

type Manner = {
  /** Fades instead of moving. */
  isStill: boolean
  onChange: (active: number) => void
}

/** Makes a slider of slides that are on the page. Their styles are in hero.css, so nothing shifts. */
export function startSlider(frame: HTMLElement, { isStill, onChange }: Manner): Slider {
  const swiper = new Swiper(frame, {
    wrapperClass: 'hero-slides',
    slideClass: 'hero-slide',
    containerModifierClass: 'hero-frame-',
    loop: true,
    // Text stays selectable with a mouse: mice use the arrows, fingers swipe.
    simulateTouch: false,
    // Only `play` and `rest` start and stop it.
    autoplay: { enabled: false, delay: BANNER_DELAY_MS, disableOnInteraction: false },
    ...(isStill ? FADING : TRAVELING),
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

/** Ends a running change at once: Swiper would ignore a quick second click. */
function finishChange(swiper: Swiper): void {
  if (swiper.animating) swiper.transitionEnd()
}

const TRAVELING: SwiperOptions = {
  modules: [Autoplay, Parallax],
  speed: BANNER_CHANGE_MS,
  parallax: true,
}

/** Duration of a fade with reduced motion, in milliseconds (product §10.3). */
const FADE_MS = 150

const FADING: SwiperOptions = {
  modules: [Autoplay, EffectFade],
  speed: FADE_MS,
  effect: 'fade',
  fadeEffect: { crossFade: true },
}
