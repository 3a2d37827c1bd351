import { describe, expect, it } from 'vitest'
import { SECTION_KINDS } from './club.ts'
import { clubOfSite } from './club-of-site.ts'
import { Site } from './site.schemas.ts'

const seed = Site.parse({})
const photos = [{ url: '/art/class-moon.svg', alt: 'The garden room' }]
const ALL_ON = seed.home.sections.map((section) => ({ ...section, on: true }))
const homeOf = (home: object) =>
  clubOfSite(1, Site.parse({ home: { ...seed.home, ...home }, place: { photos } }), {
    zone: 'UTC',
    passes: false,
  }).home
const kindsOf = (sections: object[]) => homeOf({ sections }).sections.map(({ kind }) => kind)

describe('the home page', () => {
  it('shows what the seed has on, in its order', () => {
    const { sections, slides, photos: shown } = homeOf({})
    expect(sections.map(({ kind }) => kind)).toEqual(SECTION_KINDS.slice(0, 7))
    expect([slides.length, shown]).toEqual([5, []])
  })

  it.each(SECTION_KINDS.filter((kind) => kind !== 'classes'))(
    'leaves out %s alone while it is off',
    (kind) => {
      const sections = ALL_ON.map((section) => ({ ...section, on: section.kind !== kind }))
      expect(kindsOf(sections)).toEqual(SECTION_KINDS.filter((one) => one !== kind))
      expect(homeOf({ sections }).photos).toEqual(kind === 'studio' ? [] : photos)
    },
  )

  it('has the sections in the order of the club, also with the classes last', () => {
    expect(kindsOf(ALL_ON.toReversed())).toEqual(SECTION_KINDS.toReversed())
  })

  it('shows one slide or eight, and none that is off', () => {
    const [first, second] = seed.home.slides
    const slides = [{ ...first, on: false }, second]
    expect(homeOf({ slides }).slides.map(({ information }) => information)).toEqual(['Meditation techniques'])
    expect(homeOf({ slides: Array(8).fill(first) }).slides).toHaveLength(8)
  })
})
