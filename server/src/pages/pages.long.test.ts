import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CLASSES_PAGE_SIZE, MAX_MORE_CLASSES, MAX_POPULAR_CLASSES } from '@ningjing/contract/classes/classes'
import {
  MAX_RENDERED_CLASSES,
  PAGE_PATHS,
  PAGE_RENDERER,
  PAGE_ROOT,
  PAGE_TITLE,
  POLICY_SOURCES,
} from '@ningjing/contract/pages'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { logTodo } from '../steps/todos.ts'
import { aProductRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'

const SHELL = `<!doctype html><html><head>${PAGE_TITLE}</head><body>${PAGE_ROOT}</body></html>`

/** Renders the names of all classes it receives, the cursor of the list, and the number of renderings. */
const RENDERER = `
let rendered = 0
let atOnce = 0
export const renderPage = async (path, data, origin) => {
  atOnce += 1
  if (atOnce > 1) throw new Error('two at once')
  await new Promise((resolve) => setTimeout(resolve, 20))
  atOnce -= 1
  const lists = [data.timetable?.dates, data.nextDates?.dates, data.popularClasses, data.popularInstructors, data.classes?.items, data.instructor?.approvedClasses, data.products, data.yogaClass && [data.yogaClass]]
  const names = lists.flatMap((list) => (list ?? []).map((one) => one.name))
  if (names.includes('Broken')) throw new Error('cannot be rendered')
  const parts = [path, origin, ++rendered, ...names, data.classes?.nextCursor, data.club?.passes && 'sells passes']
  return {
    head: '<title>Rendered</title>',
    body: '<div id="root">' + parts.filter(Boolean).join('|') + '</div>',
  }
}
`

/** An app that serves a tiny built client which can render pages. */
async function siteApp(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(dirname(join(folder, PAGE_RENDERER)))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, PAGE_RENDERER), RENDERER)
  await writeFile(join(folder, 'index.html'), SHELL)
  await writeFile(join(folder, POLICY_SOURCES), '{"script":[],"style":[],"frame":[]}')
  await writeFile(
    join(folder, PAGE_PATHS),
    '["/","/login","/register","/classes","/instructors","/dashboard"]',
  )
  const app = await testApp({ SITE_DIR: folder, SITE_ORIGIN: 'https://club.example', ...settings })
  const open = (path: string) => app.visitor.get(path).set('Accept', 'text/html')
  /** The rendered text: path, origin, number of renderings, names of classes; undefined for the app shell. */
  const renderedAt = async (path: string) => /<div id="root">(.+)<\/div>/.exec((await open(path)).text)?.[1]
  return { ...app, open, renderedAt }
}

describe('server-rendered pages', () => {
  it.each(['/', '/classes', '/timetable', '/instructors', '/passes', '/login', '/register'])(
    'are served at %s',
    async (path) => {
      const { addClass, open } = await siteApp()
      await addClass({ name: 'Slow Flow' })
      const { status, text } = await open(path)
      expect(status).toBe(200)
      const shown = path === '/' || path === '/classes' ? '|Slow Flow' : ''
      expect(text).toContain(`<div id="root">${path}|https://club.example|1${shown}</div>`)
      expect(text).toContain('<title>Rendered</title>')
      expect(text).not.toContain(PAGE_TITLE)
    },
  )

  it('show the passes on sale, and all pages whether there are some', async () => {
    const { stores, deps, renderedAt } = await siteApp()
    const pass = aProductRecord({ name: 'Ten' })
    await stores.products.insert(pass)
    await stores.products.insert(aProductRecord({ name: 'Former', onSale: false }))
    expect(await renderedAt('/passes')).toBe('/passes|https://club.example|1|Ten|sells passes')
    expect(await renderedAt('/login')).toBe('/login|https://club.example|2|sells passes')
    await stores.products.edit(pass, { onSale: false }, logTodo(deps, anId(), 'product.edit', pass._id))
    expect(await renderedAt('/passes')).toBe('/passes|https://club.example|3')
    expect(await renderedAt('/passes?after=1')).toBeUndefined()
  })

  it('are served for each class, each date that is sold by itself and each instructor with a page, and for no other id', async () => {
    const { addClass, addUser, renderedAt, open } = await siteApp()
    const [mei, former, ana] = [await addUser({ role: 'instructor' }), await addUser(), await addUser()]
    const flow = await addClass({ instructorId: former._id })
    const date = await addClass({ instructorId: former._id, of: flow._id })
    const pending = await addClass({ instructorId: ana._id, status: 'pending' })
    const classes = [flow, date].map(({ _id }) => `/classes/${_id}`)
    const instructors = [mei, former].map(({ _id }) => `/instructors/${_id}`)
    for (const path of [...classes, ...instructors]) {
      expect(await renderedAt(path)).toContain(path)
    }
    for (const path of [`/classes/${pending._id}`, `/classes/${anId()}`, `/instructors/${ana._id}`]) {
      expect(await renderedAt(path)).toBeUndefined()
      expect((await open(path)).status).toBe(404)
    }
  })

  it('leave searches and every other address to the app shell', async () => {
    const { renderedAt } = await siteApp()
    for (const path of ['/classes?search=flow', '/timetable?day=2026-12-01', '/dashboard', '/no/such/page']) {
      expect(await renderedAt(path)).toBeUndefined()
    }
    expect(await renderedAt('/?utm_source=letter')).toBe('/|https://club.example|1')
  })

  it('do not make other addresses wait for the public data', async () => {
    const { open, stores } = await siteApp()
    const reads = vi.spyOn(stores.instructors, 'list')
    for (const path of ['/dashboard', '/classes?search=flow', '/no/such/page']) await open(path)
    expect(reads).not.toHaveBeenCalled()
    await open('/classes')
    expect(reads).toHaveBeenCalled()
  })

  it('have the cursor of the second page of classes, as soon as there is one', async () => {
    const { addClass, renderedAt, visitor } = await siteApp()
    const days = Array.from({ length: CLASSES_PAGE_SIZE + 1 }, (_, day) => day)
    const added = days.map((day) =>
      addClass({ name: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) }),
    )
    await Promise.all(added)
    const cursor = (await renderedAt('/classes'))?.split('|').at(-1) ?? ''
    const query = { sort: 'upcoming', limit: CLASSES_PAGE_SIZE, cursor }
    const second = await visitor.get('/ningjing/publicClasses').query(query)
    const items = [{ name: expect.stringMatching(/^Day /) }]
    expect(second.body).toMatchObject({ items, total: days.length, nextCursor: null })
  })

  it('are rendered once until a call changes what they show', async () => {
    const { addClass, addUser, as, renderedAt } = await siteApp()
    const yogaClass = await addClass({ name: 'Slow Flow', status: 'pending' })
    expect(await renderedAt('/classes')).toBe('/classes|https://club.example|1')
    expect(await renderedAt('/classes')).toBe('/classes|https://club.example|1')
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${yogaClass._id}`).send({ status: 'approved' }).expect(200)
    expect(await renderedAt('/classes')).toBe('/classes|https://club.example|2|Slow Flow')
  })

  it('are not rendered again after a call that does not change them', async () => {
    const { addUser, as, renderedAt } = await siteApp()
    await renderedAt('/classes')
    const ana = await addUser()
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ address: 'Rose Street' }).expect(200)
    expect(await renderedAt('/classes')).toBe('/classes|https://club.example|1')
  })

  it('are left to the app shell if they cannot be rendered', async () => {
    const { addClass, open } = await siteApp()
    await addClass({ name: 'Broken' })
    const { status, text } = await open('/classes')
    expect([status, text.replace(/<script.*<\/script>/, '')]).toEqual([200, SHELL])
  })

  it('name popular classes below a class only if its instructor has too few others', async () => {
    const { addClass, addUser, renderedAt } = await siteApp()
    const { _id: instructorId } = await addUser({ role: 'instructor' })
    await addClass({ name: 'Popular', enrolled: 5 })
    const addOwn = () => addClass({ instructorId, name: 'Own' })
    const own = await Promise.all(Array.from({ length: MAX_MORE_CLASSES }, addOwn))
    expect(await renderedAt(`/classes/${own[0]?._id}`)).toContain('Popular')
    const last = await addOwn()
    expect(await renderedAt(`/classes/${last._id}`)).not.toContain('Popular')
  })

  it('name popular classes below a full class if the others of its instructor are full too', async () => {
    const { addClass, addUser, renderedAt } = await siteApp()
    const { _id: instructorId } = await addUser({ role: 'instructor' })
    await addClass({ name: 'Popular', enrolled: 5 })
    const addFull = () => addClass({ instructorId, name: 'Full', seats: 0 })
    const [full] = await Promise.all(Array.from({ length: MAX_MORE_CLASSES + 1 }, addFull))
    expect(await renderedAt(`/classes/${full?._id}`)).toContain('Popular')
  })

  it('are rendered again with the new year, which all of them show', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:59.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { renderedAt } = await siteApp()
    for (const rendered of [1, 1]) expect(await renderedAt('/login')).toContain(`|${rendered}`)
    vi.setSystemTime(Date.parse('2027-01-01T00:00:00.000Z'))
    for (const rendered of [2, 2]) expect(await renderedAt('/login')).toContain(`|${rendered}`)
  })

  it('are rendered one at a time, and left to the app shell when many are requested at once', async () => {
    const { addClass, addUser, renderedAt } = await siteApp()
    const { _id: instructorId } = await addUser({ role: 'instructor' })
    const classes = await Promise.all(Array.from({ length: 30 }, () => addClass({ instructorId })))
    const pages = await Promise.all(classes.map(({ _id }) => renderedAt(`/classes/${_id}`)))
    const rendered = pages.filter((page) => page !== undefined)
    expect(rendered.length).toBeGreaterThan(0)
    expect(rendered.length).toBeLessThan(classes.length)
    expect(await renderedAt(`/classes/${classes[29]?._id}`)).toBeDefined()
  })

  it('count against the limit of public reads when they are rendered, not when they are cached', async () => {
    const { addClass, renderedAt } = await siteApp({ RATE_LIMIT_SCALE: '0.01' })
    const classes = [await addClass(), await addClass(), await addClass(), await addClass()]
    const [first, second, third, fourth] = classes.map(({ _id }) => `/classes/${_id}`) as [
      string,
      string,
      string,
      string,
    ]
    for (const path of [first, first, first, first, second, third]) {
      expect(await renderedAt(path)).toBeDefined()
    }
    expect(await renderedAt(fourth)).toBeUndefined()
    expect(await renderedAt(first)).toBeDefined()
  })

  it('receive only the classes that they show', async () => {
    const { addClass, addUser, renderedAt } = await siteApp()
    const { _id: instructorId } = await addUser({ role: 'instructor' })
    const added = Array.from({ length: MAX_RENDERED_CLASSES + 1 }, () =>
      addClass({ instructorId, name: 'Flow' }),
    )
    const [flow] = await Promise.all(added)
    const classesAt = async (path: string) => (await renderedAt(path))?.split('|Flow').length
    expect(await classesAt(`/instructors/${instructorId}`)).toBe(MAX_RENDERED_CLASSES + 1)
    expect(await classesAt(`/classes/${flow?._id}`)).toBe(2)
    expect(await classesAt('/')).toBe(MAX_POPULAR_CLASSES + 1)
  })

  it('answer HEAD like GET, without a body', async () => {
    const { visitor, open } = await siteApp()
    const head = await visitor.head('/classes').set('Accept', 'text/html')
    expect([head.status, head.get('ETag')]).toEqual([200, (await open('/classes')).get('ETag')])
    expect(head.text).toBeFalsy()
  })

  it('are sent in the best encoding that the client accepts', async () => {
    const { open } = await siteApp()
    const plain = await open('/').set('Accept-Encoding', 'identity')
    expect(plain.get('Content-Encoding')).toBeUndefined()
    for (const [taken, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await open('/').set('Accept-Encoding', taken)
      expect([packed.get('Content-Encoding'), packed.get('Vary')]).toEqual([sent, 'Origin, Accept-Encoding'])
      expect(packed.text).toBe(plain.text)
    }
  })

  it('answer 304 to a client that has the current version', async () => {
    const { open, addClass, addUser, as } = await siteApp()
    const etag = (await open('/classes')).get('ETag') ?? ''
    expect((await open('/classes').set('If-None-Match', etag)).status).toBe(304)
    const yogaClass = await addClass({ status: 'pending' })
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${yogaClass._id}`).send({ status: 'approved' }).expect(200)
    expect((await open('/classes').set('If-None-Match', etag)).status).toBe(200)
  })
})
