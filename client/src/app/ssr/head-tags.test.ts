import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { aClass, aClub, anInstructor, aSession } from '@ningjing/contract/testing/builders'
import { describe, expect, it } from 'vitest'
import { headTags } from './head-tags.ts'
import type { PageMeta } from './structured-data.ts'

const ORIGIN = 'https://club.example'

/** The login page of an empty club, with overrides. */
function aPage(facts: Partial<PageMeta> = {}): PageMeta {
  return {
    path: '/login',
    title: 'Login · Ningjing',
    description: 'Log in.',
    origin: ORIGIN,
    data: { club: aClub() },
    ...facts,
  }
}

/** The head as a browser reads it. */
function read(page: PageMeta) {
  const { head } = new DOMParser().parseFromString(`<head>${headTags(page)}</head>`, 'text/html')
  const data = head.querySelector('script[type="application/ld+json"]')?.textContent
  return {
    title: head.querySelector('title')?.textContent,
    description: head.querySelector('meta[name=description]')?.getAttribute('content'),
    canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href'),
    og: (name: string) => head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content'),
    card: head.querySelector('meta[name="twitter:card"]')?.getAttribute('content'),
    data: data ? JSON.parse(data) : undefined,
    tags: [...head.children].map(({ tagName }) => tagName),
  }
}

const flow = aClass({ name: 'Slow Flow', image: '/art/class-lotus.svg', price: 19.5, seats: 2 })
const mei = anInstructor({ bio: 'Teaches slowly.' })
const club = aClub({ address: '12 Lakeside Lane, Springfield' })
const aClassPage = (yogaClass = flow) =>
  aPage({ path: `/classes/${yogaClass._id}`, data: { club, yogaClass } })
const anInstructorPage = (instructor = mei) =>
  aPage({
    path: `/instructors/${instructor._id}`,
    data: { instructor: { ...instructor, approvedClasses: [flow] } },
  })
const aListOf = (items: PublicClass[], facts: Partial<PageMeta> = {}) =>
  aPage({
    path: '/classes',
    data: { classes: { items, total: items.length, nextCursor: null } },
    ...facts,
  })

describe('link previews', () => {
  it('say where the page is, what it is called and what it is about', () => {
    const { canonical, og, card } = read(aPage())
    expect([canonical, og('url')]).toEqual(['https://club.example/login', 'https://club.example/login'])
    expect([og('title'), og('description')]).toEqual(['Login · Ningjing', 'Log in.'])
    expect([og('type'), og('site_name'), og('locale')]).toEqual(['website', 'Ningjing', 'en_GB'])
    expect(card).toBe('summary_large_image')
  })

  it('of a date that is sold by itself have its address, and name the one of its class for search engines', () => {
    const of = { classId: flow._id, name: flow.name }
    const date = { ...flow, _id: 'd'.repeat(24), of }
    const { canonical, og } = read(aClassPage(date))
    expect([canonical, og('url')]).toEqual([
      `https://club.example/classes/${flow._id}`,
      `https://club.example/classes/${date._id}`,
    ])
  })

  it('show the picture of the club in place of one they cannot show', () => {
    const { og } = read(aClassPage())
    expect(og('image')).toBe('https://club.example/og.jpg')
    expect([og('image:width'), og('image:height')]).toEqual(['1200', '630'])
    expect(og('image:alt')).toBeTruthy()
  })

  it('name the picture of each version of the club by its own address, and describe only the drawn one', () => {
    const page = (look: object) =>
      read(
        aPage({ path: '/', data: { club: { ...aClub(), version: 7, look: { ...aClub().look, ...look } } } }),
      )
    const drawn = page({})
    expect(drawn.og('image')).toBe('https://club.example/og.jpg?v=7')
    expect(drawn.og('image:alt')).toBe('Ningjing: A figure in tree pose before a large evening sun')
    expect(drawn.data.logo).toBe('https://club.example/apple-touch-icon.png?v=7')
    expect(page({ logo: '/ningjing/pictures/1' }).og('image:alt')).toBe('Ningjing')
    expect(page({ share: '/ningjing/pictures/1' }).og('image:alt')).toBe('Ningjing')
  })

  it('show the picture of a class or an instructor itself where they can', () => {
    const photo = 'https://pictures.example/mei.jpg?size=400'
    const image = 'https://pictures.example/flow.jpg'
    const ofClass = read(aClassPage({ ...flow, image }))
    expect([ofClass.og('image'), ofClass.og('image:width')]).toEqual([image, undefined])
    const ofInstructor = read(anInstructorPage({ ...mei, photo }))
    expect([ofInstructor.og('image'), ofInstructor.og('type')]).toEqual([photo, 'profile'])
  })

  it('are left out where the site does not know its own origin', () => {
    expect(headTags(aPage({ origin: '' }))).toBe(
      '<title>Login · Ningjing</title><meta name="description" content="Log in.">',
    )
  })

  it('hold whatever people type without letting it become HTML', () => {
    const typed = `"><script>alert(1)</script> & 'Co'`
    const page = read(aPage({ title: typed, description: typed }))
    expect([page.title, page.description]).toEqual([typed, typed])
    expect([page.og('title'), page.og('description')]).toEqual([typed, typed])
    expect(page.tags).not.toContain('SCRIPT')
  })
})

describe('structured data', () => {
  it('tells of the club at home', () => {
    const { data } = read(aPage({ path: '/', description: 'A calm place.' }))
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'HealthClub',
      name: 'Ningjing',
      url: 'https://club.example/',
      description: 'A calm place.',
      logo: 'https://club.example/apple-touch-icon.png',
      image: 'https://club.example/og.jpg',
    })
  })

  it('tells where the club is and which profiles it has, as far as the club says it', () => {
    const facts = { address: 'Seestraße 4, Berlin', phone: '+49 30 1234567', email: 'hi@yard.example' }
    const profile = 'https://social.example/lotus'
    const social = [
      { network: 'Facebook' as const, url: '' },
      { network: 'Instagram' as const, url: profile },
    ]
    const { data } = read(aPage({ path: '/', data: { club: aClub({ ...facts, social }) } }))
    expect(data).toMatchObject({
      address: 'Seestraße 4, Berlin',
      telephone: '+49 30 1234567',
      email: 'hi@yard.example',
      sameAs: [profile],
    })
  })

  it("names the club's currency", () => {
    const page = aClassPage()
    const { data } = read({ ...page, data: { ...page.data, club: aClub({ currency: 'EUR' }) } })
    expect(data.offers).toMatchObject({ price: 19.5, priceCurrency: 'EUR' })
  })

  it('tells of a class with its price and whether it can be had', () => {
    const url = `https://club.example/classes/${flow._id}`
    expect(read(aClassPage()).data).toMatchObject({
      '@type': 'Course',
      name: 'Slow Flow',
      url,
      image: 'https://club.example/art/class-lotus.svg',
      provider: { name: 'Ningjing' },
      offers: { price: 19.5, priceCurrency: 'USD', availability: 'https://schema.org/InStock', url },
      hasCourseInstance: { instructor: { name: flow.instructor } },
    })
    const { data } = read(aClassPage({ ...flow, seats: 0 }))
    expect(data.offers.availability).toBe('https://schema.org/SoldOut')
  })

  it('tells of each coming date with its offset, place and state', () => {
    const url = `https://club.example/classes/${flow._id}`
    const dated = {
      ...flow,
      zone: 'America/New_York',
      place: 'Lotus room',
      sessions: [
        aSession({ local: '2026-01-05T18:30', at: '2026-01-05T23:30:00.000Z' }),
        aSession({ local: '2031-07-01T18:30', at: '2031-07-01T22:30:00.000Z', canceled: true }),
        aSession({ local: '2031-12-02T18:30', at: '2031-12-02T23:30:00.000Z' }),
      ],
    }
    const [course, canceled, planned, ...rest] = read(aClassPage(dated)).data['@graph']
    expect(rest).toEqual([])
    expect(course).toMatchObject({ '@type': 'Course', url })
    expect(canceled).toMatchObject({
      startDate: '2031-07-01T18:30:00-04:00',
      eventStatus: 'https://schema.org/EventCancelled',
    })
    expect(planned).toMatchObject({
      '@type': 'Event',
      name: 'Slow Flow',
      startDate: '2031-12-02T18:30:00-05:00',
      endDate: '2031-12-02T19:45:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Lotus room', address: '12 Lakeside Lane, Springfield' },
      offers: { price: 19.5 },
    })
    const elsewhere = read(aClassPage({ ...dated, place: 'Hall, 5 Canal Street' })).data['@graph'][2]
    expect(elsewhere.location).toMatchObject({ address: 'Hall, 5 Canal Street' })
    const studioCanceled = read(aClassPage({ ...dated, stage: 'canceled', place: '', isOnline: true })).data
    expect(studioCanceled['@graph'][2]).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    })
  })

  it('tells of each date that is sold by itself with its own page, price and seats', () => {
    const sessions = ['02', '09'].map((day) =>
      aSession({ local: `2031-12-${day}T18:30`, at: `2031-12-${day}T23:30:00.000Z` }),
    )
    const [first, second] = sessions.map(({ id, at }) => ({
      ...{ classId: id, startAt: at, minutes: 75, seats: 3, price: 18, credits: 0, salesOpen: true },
      ...{ canceled: false, queued: 0, instructor: flow.instructor },
    }))
    const dropIn = { seats: 3, price: 18, credits: 0, closeMinutes: 0, only: true } as const
    const shown = {
      ...flow,
      zone: 'America/New_York',
      sessions,
      price: 18,
      seats: 0,
      salesOpen: false,
      dropIn,
    }
    const [course, ...events] = read(
      aClassPage({
        ...{ ...shown, place: 'Lotus room' },
        dates: [first!, { ...second!, price: 21, seats: 0, place: '', isOnline: true }],
      }),
    ).data['@graph']
    expect(course.offers).toMatchObject({ price: 18, availability: 'https://schema.org/InStock' })
    const offers = events.map((one: { url: string; offers: object }) => [one.url, one.offers])
    const urls = sessions.map(({ id }) => `https://club.example/classes/${id}`)
    expect(offers).toMatchObject([
      [urls[0], { url: urls[0], price: 18, availability: 'https://schema.org/InStock' }],
      [urls[1], { url: urls[1], price: 21, availability: 'https://schema.org/SoldOut' }],
    ])
    expect(events).toMatchObject([
      {
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: { '@type': 'Place', name: 'Lotus room' },
      },
      {
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: urls[1] },
      },
    ])
    const trial = { ...shown, price: 0, dropIn: { ...dropIn, price: 0 } }
    const some = { ...trial, dropIn: { ...trial.dropIn, varies: true } } as const
    const offered = read(aListOf([trial, some])).data.itemListElement
    expect(offered.map((one: { item: { offers: object } }) => one.item.offers)).toMatchObject([
      { category: 'Free', price: 0 },
      { category: 'Partially Free', price: 0 },
    ])
    const soldOut = read(aClassPage({ ...shown, dates: [{ ...first!, seats: 0 }] })).data
    expect(soldOut['@graph'][0].offers.availability).toBe('https://schema.org/SoldOut')
    const listed = read(aListOf([shown])).data.itemListElement[0].item
    expect(listed.offers.availability).toBe('https://schema.org/InStock')
  })

  it('describes a class that has no description of its own', () => {
    const { data } = read(aClassPage({ ...flow, description: '' }))
    expect(data.description).toBe(`A yoga class with ${flow.instructor}.`)
  })

  it('lists classes and instructors in the order of their page', () => {
    const { itemListElement: classes } = read(aListOf([flow, aClass({ name: 'Morning Flow' })])).data
    expect(
      classes.map((one: { position: number; item: { name: string } }) => [one.position, one.item.name]),
    ).toEqual([
      [1, 'Slow Flow'],
      [2, 'Morning Flow'],
    ])
    const { itemListElement: people } = read(
      aPage({ path: '/instructors', data: { instructors: [mei] } }),
    ).data
    expect(people[0].item).toMatchObject({ '@type': 'Person', name: mei.name })
  })

  it('tells of an instructor without the e-mail', () => {
    const { data } = read(anInstructorPage())
    expect(data).toMatchObject({ '@type': 'Person', name: mei.name, description: 'Teaches slowly.' })
    expect(JSON.stringify(data)).not.toContain(mei.email)
  })

  it('cannot be ended by what people type', () => {
    const name = '</script><script>alert(1)</script>'
    const page = read(aListOf([{ ...flow, name }], { origin: '' }))
    expect(page.data.itemListElement[0].item.name).toBe(name)
    expect(page.tags).toEqual(['TITLE', 'META', 'SCRIPT'])
  })

  it('stays away from pages that only have a form', () => {
    expect(read(aPage()).data).toBeUndefined()
  })
})

describe('title and description', () => {
  it('escape what people type, once', () => {
    const page = read(aPage({ title: 'Rest &amp; Play', description: '"Slow" <3' }))
    expect([page.title, page.description]).toEqual(['Rest &amp; Play', '"Slow" <3'])
  })

  it('leave out an empty description', () => {
    expect(read(aPage({ description: '', origin: '' })).tags).toEqual(['TITLE'])
  })
})
