import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { BANNER_CHANGE_MS, BANNER_DELAY_MS } from '@ningjing/contract/home/home'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Banner } from './banner.tsx'
import { startSlider } from './banner-slider.ts'
import type { LoadSlider } from './banner-takeover.ts'

/** A leap around the end begins in the frame after the click. */
const FRAME_MS = 20
const NUMBERS = [1, 2, 3, 4, 5]
const slide = (number: number) => screen.getByLabelText(`${number} of 5`)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const banner = () => screen.getByRole('region', { name: 'What the club offers' })
const announced = () => slide(1).parentElement?.getAttribute('aria-live')

/** The numbers of the slides that can be reached: one of them, always. */
const shown = () => NUMBERS.filter((number) => !slide(number).hasAttribute('inert'))

/** jsdom ends no transition, and the time of a slide begins when it has come to rest. */
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  for (const number of NUMBERS) fireEvent.transitionEnd(slide(number))
  fireEvent.transitionEnd(slide(1).parentElement ?? slide(1))
}

async function draw(load: LoadSlider = async () => ({ startSlider }), slides = SITE_SEED.slides) {
  const user = userEvent.setup({ delay: null })
  const page = render(
    <MemoryRouter>
      <button type="button">Before</button>
      <Banner slides={slides} loadSlider={load} />
    </MemoryRouter>,
  )
  await act(() => vi.advanceTimersByTimeAsync(200))
  return { user, ...page }
}

function wantStillness() {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(prefers-reduced-motion: reduce)' }),
  )
}

function showTab(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  fireEvent(document, new Event('visibilitychange'))
}

beforeEach(() => {
  // jsdom lays nothing out; without a width there is nothing to slide.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

it('moves on every four seconds, and from the last slide to the first', async () => {
  await draw()
  expect(shown()).toEqual([1])
  await pass(BANNER_DELAY_MS / 2)
  expect(shown()).toEqual([1])
  await pass(BANNER_DELAY_MS / 2)
  expect(shown()).toEqual([2])
  for (const next of [3, 4, 5, 1]) {
    await pass(BANNER_DELAY_MS)
    expect(shown()).toEqual([next])
  }
})

it('names the carousel, its slides and its controls, pause first', async () => {
  await draw()
  expect(banner().getAttribute('aria-roledescription')).toBe('carousel')
  for (const number of NUMBERS) {
    expect(slide(number).getAttribute('role')).toBe('group')
    expect(slide(number).getAttribute('aria-roledescription')).toBe('slide')
  }
  expect([...banner().querySelectorAll('button')].map((one) => one.ariaLabel)).toEqual([
    'Pause the slides',
    'Slide 1: Yoga for beginners',
    'Slide 2: Meditation techniques',
    'Slide 3: Yoga retreat',
    'Slide 4: Mindfulness meditation',
    'Slide 5: Yoga for stress relief',
    'Previous slide',
    'Next slide',
  ])
  expect(banner().querySelector('a, button')).toBe(button('Pause the slides'))
})

it('goes to the slide that a dot, an arrow or an arrow key says, and goes on from there', async () => {
  const { user } = await draw()
  await user.click(button('Slide 4: Mindfulness meditation'))
  await pass(FRAME_MS)
  expect(shown()).toEqual([4])
  expect(button(/^Slide 4/).getAttribute('aria-current')).toBe('true')
  await pass(BANNER_CHANGE_MS)
  await user.click(button('Next slide'))
  await user.click(button('Next slide'))
  expect(shown()).toEqual([1])
  await user.click(button('Previous slide'))
  expect(shown()).toEqual([5])
  await user.click(button('Before'))
  await pass(BANNER_CHANGE_MS)
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  fireEvent.keyDown(button('Next slide'), { key: 'ArrowLeft', altKey: true })
  expect(shown()).toEqual([1])
  fireEvent.keyDown(button('Next slide'), { key: 'ArrowLeft' })
  expect(shown()).toEqual([5])
  fireEvent.keyDown(button('Next slide'), { key: 'ArrowRight' })
  expect(shown()).toEqual([1])
})

it('stays where it is once paused, says so, and moves again at once when played', async () => {
  const { user } = await draw()
  expect(announced()).toBe('off')
  await user.click(button('Pause the slides'))
  await user.unhover(banner())
  await pass(3 * BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  expect(announced()).toBe('polite')
  await user.click(button('Play the slides'))
  expect(announced()).toBe('off')
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([2])
})

it('rests while a mouse points at it, not while a finger does', async () => {
  await draw()
  fireEvent.pointerEnter(banner(), { pointerType: 'mouse' })
  await pass(2 * BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  fireEvent.pointerLeave(banner(), { pointerType: 'mouse' })
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([2])
  fireEvent.pointerEnter(banner(), { pointerType: 'touch' })
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([3])
})

it('rests while the keyboard is in it', async () => {
  const { user } = await draw()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(button('Pause the slides'))
  await pass(2 * BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  await user.tab({ shift: true })
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([2])
})

it('rests while another tab is looked at', async () => {
  await draw()
  showTab('hidden')
  await pass(2 * BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  showTab('visible')
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([2])
})

it('stands still for those who want no movement, until they press play', async () => {
  wantStillness()
  const { user } = await draw()
  await pass(3 * BANNER_DELAY_MS)
  expect(shown()).toEqual([1])
  await user.click(button('Next slide'))
  await pass(BANNER_CHANGE_MS)
  expect(shown()).toEqual([2])
  expect(banner().querySelector('[data-swiper-parallax][style]')).toBeNull()
  await user.click(button('Play the slides'))
  await pass(BANNER_DELAY_MS)
  expect(shown()).toEqual([3])
})

it('hands the focus of a slide that leaves to the one that comes', async () => {
  const { user } = await draw()
  act(() => slide(1).querySelector('a')?.focus())
  await user.keyboard('{ArrowRight}')
  expect(slide(2).contains(document.activeElement)).toBe(true)
})

it('shows the first slide alone and complete until the slider has come, and for good when it never comes', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await draw(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const pictures = () => banner().querySelectorAll('img').length
  expect(pictures()).toBe(2)
  fireEvent(window, new Event('load'))
  await pass(BANNER_DELAY_MS)
  expect(pictures()).toBe(10)
  expect(shown()).toEqual([1])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Before'])
  expect(banner().innerHTML).not.toContain('style=')
})

it('leaves nothing behind when the page is left while it plays', async () => {
  const { unmount } = await draw()
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(2 * BANNER_DELAY_MS))
  expect(vi.getTimerCount()).toBe(0)
})

it('stays as it is with a single slide, which needs no slider', async () => {
  const load = vi.fn(async () => ({ startSlider }))
  await draw(load, SITE_SEED.slides.slice(0, 1))
  await act(() => vi.advanceTimersByTimeAsync(2 * BANNER_DELAY_MS))
  expect(load).not.toHaveBeenCalled()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Before'])
  expect(screen.getByLabelText('1 of 1').hasAttribute('inert')).toBe(false)
})

it('turns through eight slides', async () => {
  const slides = Array.from({ length: 8 }, (_, index) => ({
    ...(SITE_SEED.slides[0] as (typeof SITE_SEED.slides)[number]),
    information: `Topic ${index + 1}`,
  }))
  const { user } = await draw(undefined, slides)
  await user.click(button('Slide 8: Topic 8'))
  await act(() => vi.advanceTimersByTimeAsync(BANNER_CHANGE_MS))
  expect(screen.getByLabelText('8 of 8').hasAttribute('inert')).toBe(false)
  expect(screen.getByLabelText('1 of 8').hasAttribute('inert')).toBe(true)
})
