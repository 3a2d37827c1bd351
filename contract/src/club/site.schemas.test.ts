import { describe, expect, it } from 'vitest'
import { Site } from './site.schemas.ts'

const seed = Site.parse({})
const [slide] = seed.home.slides
const room = { name: 'Sun Room', photo: '', street: '', way: '', map: '' }
const photo = { url: '/art/class-moon.svg', alt: 'The garden' }
const dish = { title: 'Tea', price: '4', picture: '/art/food-oriental-tea.svg' }
const benefit = { icon: 'sun', text: 'Warm' }
const holidays = { from: '2026-12-24', to: '2027-01-01', name: 'Holidays' }
const figure = { count: '25+', name: 'Styles' }

type Paths = Record<string, unknown>
const withSlide = (changes: Paths) => ({ home: { slides: [{ ...slide, ...changes }] } })
const withSection = (kind: string, changes: Paths) => ({
  home: {
    sections: seed.home.sections.map((one) => (one.kind === kind ? { ...one, ...changes } : one)),
  },
})
const withRoom = (changes: Paths) => ({ place: { rooms: [{ ...room, ...changes }] } })
const withAbout = (changes: Paths) => ({ about: changes })
const letters = (count: number) => 'x'.repeat(count)
const link = (count: number) => `https://x.example/${letters(count - 18)}`

/** A text of the site: where it stands, and how long it may be at least and at most. */
const TEXTS: [what: string, least: number, most: number, site: (text: string) => object][] = [
  ['name', 1, 60, (name) => ({ name })],
  ['short name', 0, 20, (shortName) => ({ shortName })],
  ['line for search engines', 0, 160, (searchLine) => ({ searchLine })],
  ['first title', 1, 60, (firstTitle) => ({ firstTitle })],
  ['topic of a slide', 1, 40, (information) => withSlide({ information })],
  ['sentence of a slide', 1, 40, (text) => withSlide({ text: [text, 'x'] })],
  ['message of a slide', 1, 160, (message) => withSlide({ message })],
  [
    'button of a slide',
    1,
    24,
    (label) => withSlide({ actions: [{ label, to: '/classes' }, slide?.actions[1]] }),
  ],
  ['line of the quote', 1, 80, (text) => withSection('quote', { lines: [text, 'x'] })],
  ['title of a section', 1, 60, (title) => withSection('benefits', { title })],
  ['line above it', 1, 40, (eyebrow) => withSection('menu', { eyebrow })],
  ['benefit', 1, 80, (text) => withSection('benefits', { items: [{ ...benefit, text }, benefit] })],
  [
    'number of a figure',
    1,
    8,
    (count) => withSection('statistics', { items: [{ ...figure, count }, figure] }),
  ],
  ['name of a figure', 1, 30, (name) => withSection('statistics', { items: [{ ...figure, name }, figure] })],
  ['dish', 1, 40, (title) => withSection('menu', { items: [{ ...dish, title }] })],
  ['text about screens', 1, 200, (text) => withSection('spaces', { text })],
  ['text of a photo', 1, 120, (alt) => ({ place: { photos: [{ ...photo, alt }] } })],
  ['name of a room', 1, 80, (name) => withRoom({ name })],
  ['street of a room', 0, 160, (street) => withRoom({ street })],
  ['way to a room', 0, 500, (way) => withRoom({ way })],
  ['description', 0, 300, (description) => withAbout({ description })],
  ['mission', 0, 300, (mission) => withAbout({ mission })],
  ['address', 0, 200, (address) => withAbout({ address })],
  ['opening hours', 0, 200, (hours) => withAbout({ hours })],
  ['phone', 0, 40, (phone) => withAbout({ phone })],
  ['credit', 1, 60, (text) => withAbout({ credit: { on: true, text, url: '' } })],
  ['name of the tax', 1, 20, (taxLabel) => ({ money: { taxLabel } })],
  ['name of closed days', 1, 60, (name) => ({ times: { closed: [{ ...holidays, name }] } })],
  ['tax number', 0, 40, (taxNumber) => ({ money: { taxNumber } })],
]

/** A list of the site: how many rows it may have. */
const LISTS: [what: string, least: number, most: number, site: (count: number) => object][] = [
  ['slides', 1, 8, (count) => ({ home: { slides: Array(count).fill(slide) } })],
  ['benefits', 2, 12, (count) => withSection('benefits', { items: Array(count).fill(benefit) })],
  ['figures', 2, 6, (count) => withSection('statistics', { items: Array(count).fill(figure) })],
  ['dishes', 1, 24, (count) => withSection('menu', { items: Array(count).fill(dish) })],
  ['photos', 0, 8, (count) => ({ place: { photos: Array(count).fill(photo) } })],
  ['rooms', 0, 12, (count) => ({ place: { rooms: roomsOf(count) } })],
  ['closed days', 0, 40, (count) => ({ times: { closed: Array(count).fill(holidays) } })],
  ['links', 0, 6, (count) => ({ about: { social: Array(count).fill({ network: 'X', url: '' }) } })],
]
const roomsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...room, name: `Room ${index}` }))

const NUMBERS: [what: string, least: number, most: number, step: number, site: (value: number) => object][] =
  [
    ['year', 1900, 2100, 1, (founded) => withAbout({ founded })],
    ['tax in percent', 0, 99.999, 0.001, (taxPercent) => ({ money: { taxPercent } })],
    ['hours before the first date', 0, 720, 1, (freeHours) => ({ terms: { ...seed.terms, freeHours } })],
    ['percent after that', 0, 100, 1, (latePercent) => ({ terms: { ...seed.terms, latePercent } })],
    ['days after payment', 0, 60, 1, (freeDays) => ({ terms: { ...seed.terms, freeDays } })],
  ]

const fits = (site: object) => Site.safeParse(site).success

describe('a site keeps every limit, and nothing beyond it', () => {
  it.each(TEXTS)('%s', (_what, least, most, site) => {
    expect([least, most].map((count) => fits(site(letters(count))))).toEqual([true, true])
    expect(fits(site(letters(most + 1)))).toBe(false)
    if (least > 0) expect(fits(site(letters(least - 1)))).toBe(false)
  })

  it.each(LISTS)('%s', (_what, least, most, site) => {
    expect([least, most].map((count) => fits(site(count)))).toEqual([true, true])
    expect(fits(site(most + 1))).toBe(false)
    if (least > 0) expect(fits(site(least - 1))).toBe(false)
  })

  it.each(NUMBERS)('%s', (_what, least, most, step, site) => {
    expect([least, most].map((value) => fits(site(value)))).toEqual([true, true])
    expect([least - step, most + step, Number.NaN].map((value) => fits(site(value)))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('links of at most 500 characters, by https', () => {
    for (const site of [
      (map: string) => withRoom({ map }),
      (to: string) => withSlide({ actions: [{ label: 'Go', to }, slide?.actions[1]] }),
    ]) {
      expect([500, 501].map((count) => fits(site(link(count))))).toEqual([true, false])
      expect(fits(site('http://x.example/'))).toBe(false)
    }
  })

  it('closed days, which end on their first day or later', () => {
    const problemsOf = (changes: object) =>
      Site.safeParse({ times: { closed: [{ ...holidays, ...changes }] } }).error?.issues.map(
        ({ path, message }) => [path.join('.'), message],
      )
    expect(problemsOf({ to: holidays.from })).toBeUndefined()
    expect(problemsOf({ to: '2026-12-23' })).toEqual([
      ['times.closed.0.to', 'Use the first day, or a later one.'],
    ])
    expect(problemsOf({ from: '2026-02-30' })).toEqual([
      ['times.closed.0.from', 'Use a day such as 2026-05-04.'],
    ])
  })

  it('the screens of a space, each once', () => {
    const screensOf = (...screens: string[]) => fits(withSection('spaces', { screens }))
    expect([screensOf('tv'), screensOf('tv', 'mobile', 'tablet')]).toEqual([true, true])
    expect([screensOf(), screensOf('tv', 'tv')]).toEqual([false, false])
  })
})
