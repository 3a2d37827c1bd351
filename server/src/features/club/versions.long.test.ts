import { changedFields } from '@ningjing/contract/club/changed-fields'
import { Site, type SiteInput } from '@ningjing/contract/club/site.schemas'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const VERSIONS = '/ningjing/club/versions'

async function clubWithAdmin(settings = {}) {
  const app = await testApp(settings)
  const admin = await app.addUser({ role: 'admin', name: 'Ada' })
  return { ...app, admin, as: app.as(admin) }
}

const publish = (as: ReturnType<TestApp['as']>, shown: number, site: SiteInput) =>
  as.post(VERSIONS).send({ shown, site })

describe('a published version', () => {
  it('is what everybody sees, and fields that it leaves out are those of the seed', async () => {
    const { as, visitor } = await clubWithAdmin({ CLUB_NAME: 'Stilles Haus', TAX_PERCENT: '19' })
    expect((await visitor.get('/ningjing/club')).body).toMatchObject({ version: 0, name: 'Stilles Haus' })
    const { status, body } = await publish(as, 0, { name: 'Lotus Yard', look: { color: '#7a3b8f' } })
    expect([status, body]).toEqual([200, { n: 1 }])
    expect((await visitor.get('/ningjing/club')).body).toMatchObject({
      version: 1,
      name: 'Lotus Yard',
      shortName: 'Lotus Yard',
      look: { color: '#7a3b8f', logo: '/art/logo-mark.svg' },
      tax: { percent: 0 },
    })
  })

  it('is listed with who published it and what it changed, and can be read again', async () => {
    const { as, stores } = await clubWithAdmin()
    expect((await as.get(VERSIONS)).body).toEqual([])
    await publish(as, 0, { name: 'Lotus Yard' })
    await publish(as, 1, { name: 'Lotus Yard', about: { founded: 1999 }, home: { slides: [aSlide()] } })
    const { body } = await as.get(VERSIONS)
    expect(
      body.map((one: { n: number; byName: string; changed: string[] }) => [one.n, one.byName, one.changed]),
    ).toEqual([
      [2, 'Ada', ['home.slides', 'about.founded']],
      [1, 'Ada', ['name']],
    ])
    const first = (await as.get(`${VERSIONS}/1`)).body
    expect([first.n, first.site.name, first.site.home.slides.length]).toEqual([1, 'Lotus Yard', 5])
    expect((await as.get(`${VERSIONS}/3`)).body.code).toBe('club.no-version')
    const log = await stores.audit.page({ what: 'club.publish' })
    expect(log.items.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      ['2', { version: 1 }, { version: 2, changed: ['home.slides', 'about.founded'] }],
      ['1', { version: 0 }, { version: 1, changed: ['name'] }],
    ])
  })

  it('is refused if another admin has published since the form was opened', async () => {
    const { as, addUser, as: asAda, ...app } = await clubWithAdmin()
    const other = app.stores && (await addUser({ role: 'admin', name: 'Ben' }))
    await publish(asAda, 0, { name: 'Lotus Yard' })
    const refused = await publish(asAda, 0, { name: 'Moon Yard' })
    expect([refused.status, refused.body.code]).toEqual([409, 'club.changed'])
    expect(refused.body.facts).toMatchObject({ n: 1, by: 'Ada', changed: 'name' })
    expect(other.name).toBe('Ben')
    await publish(asAda, 1, { name: 'Lotus Yard', about: { founded: 1999 } })
    const { body } = await publish(asAda, 0, { name: 'Moon Yard' })
    expect(body.facts).toMatchObject({ n: 2, changed: 'about.founded, name' })
    expect((await publish(asAda, 7, { name: 'Moon Yard' })).body.code).toBe('club.changed')
  })

  it('is published once by who repeats it because its answer was lost, also at once', async () => {
    const app = await testApp()
    const { stores } = app
    const [as, ben] = [
      app.as(await app.addUser({ role: 'admin' })),
      app.as(await app.addUser({ role: 'admin' })),
    ]
    const repeats = Array<number>(20).fill(0)
    const answers = await Promise.all(repeats.map((shown) => publish(as, shown, { name: 'Lotus Yard' })))
    answers.push(await publish(as, 0, { name: 'Lotus Yard' }))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ n: 1 })))
    expect((await publish(ben, 0, { name: 'Lotus Yard' })).body.code).toBe('club.changed')
    await publish(as, 1, { name: 'Moon Yard' })
    expect((await publish(as, 0, { name: 'Lotus Yard' })).body.code).toBe('club.changed')
    expect(await stores.site.list()).toHaveLength(2)
    expect((await stores.audit.page({ what: 'club.publish' })).items).toHaveLength(2)
  })

  it('is one of 20 that are sent at once, ten times', async () => {
    const { as, stores } = await clubWithAdmin()
    for (let shown = 0; shown < 10; shown += 1) {
      const names = Array.from({ length: 20 }, (_, index) => `Yard ${shown} ${index}`)
      const answers = await Promise.all(names.map((name) => publish(as, shown, { name })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    }
    expect((await stores.site.list()).map(({ _id }) => _id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect((await stores.audit.page({ what: 'club.publish' })).items).toHaveLength(10)
  }, 60_000)

  it('falls back to the newest one that fits, and can be replaced', async () => {
    const { as, stores, visitor } = await clubWithAdmin()
    await publish(as, 0, { name: 'Lotus Yard' })
    const broken = { name: '' } as SiteInput
    await stores.site.publish({ _id: 2, site: broken, at: new Date(), by: 'x', changed: [] })
    expect((await visitor.get('/ningjing/club')).body).toMatchObject({ version: 1, name: 'Lotus Yard' })
    expect((await as.get(`${VERSIONS}/2`)).body.code).toBe('club.no-version')
    expect((await publish(as, 2, { name: 'Moon Yard' })).body).toEqual({ n: 3 })
    expect((await visitor.get('/ningjing/club')).body.name).toBe('Moon Yard')
  })
})

const aSlide = () => {
  const [slide] = seed().home.slides
  if (!slide) throw new Error('The seed has no slide.')
  return slide
}
const seed = () => z.parse(Site, {})
const refusals = (site: unknown) => {
  const parsed = z.safeParse(Site, site)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a site', () => {
  it('is the seed where nothing is given, and the seed fits', () => {
    expect(z.parse(Site, seed())).toEqual(seed())
    expect(changedFields(seed(), seed())).toEqual([])
  })

  it.each([
    ['a name', { name: '' }, 'name'],
    ['a longer name', { name: 'x'.repeat(61) }, 'name'],
    ['a color', { look: { color: 'red' } }, 'look.color'],
    ['a logo of another host', { look: { logo: 'https://elsewhere.example/a.png' } }, 'look.logo'],
    ['a slide that is on', { home: { slides: [{ ...aSlide(), on: false }] } }, 'home.slides'],
    [
      'a button that leads somewhere',
      {
        home: {
          slides: [
            { ...aSlide(), actions: [{ label: 'Go', to: 'javascript:alert(1)' }, aSlide().actions[1]] },
          ],
        },
      },
      'home.slides.0.actions.0.to',
    ],
    ['each section', { home: { sections: seed().home.sections.slice(1) } }, 'home.sections'],
    [
      'the classes',
      { home: { sections: seed().home.sections.map((one) => ({ ...one, on: one.kind !== 'classes' })) } },
      'home.sections.1.on',
    ],
    [
      'an https link',
      { about: { credit: { on: true, text: 'Us', url: 'http://us.example' } } },
      'about.credit.url',
    ],
    ['rooms of different names', { place: { rooms: [aRoom(), aRoom()] } }, 'place.rooms'],
    ['a currency it knows', { money: { currency: 'JPY' } }, 'money.currency'],
  ])('needs %s', (_what, site, path) => {
    expect(refusals(site).map(([at]) => at)).toEqual([path])
  })

  it('may be larger than other bodies, but not than 64 kB', async () => {
    const { as } = await clubWithAdmin()
    const items = Array.from({ length: 24 }, () => ({
      title: 'x'.repeat(40),
      price: '1',
      picture: '/art/class-tree.svg',
    }))
    const sections = seed().home.sections.map((one) => (one.kind === 'menu' ? { ...one, items } : one))
    const rooms = Array.from({ length: 12 }, (_, index) => ({
      ...aRoom(),
      name: `Room ${index}`,
      way: 'ä'.repeat(500),
    }))
    const { status } = await publish(as, 0, {
      home: { sections },
      place: { rooms },
      about: { mission: 'ö'.repeat(300) },
    })
    expect(status).toBe(200)
    expect((await publish(as, 1, { searchLine: 'x'.repeat(70_000) })).status).toBe(413)
  })
})

function aRoom() {
  return { name: 'Lotus room', photo: '', street: '', way: '', map: '' }
}
