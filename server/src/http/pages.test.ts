import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CLASSES_PAGE_SIZE } from '@ningjing/contract/classes'
import { PAGE_RENDERER, PAGE_ROOT, PAGE_TITLE } from '@ningjing/contract/pages'
import { anId } from '@ningjing/contract/testing/builders'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const SHELL = `<!doctype html><html><head>${PAGE_TITLE}</head><body>${PAGE_ROOT}</body></html>`

/** Draws the names of the classes and where their second page begins, and how often it was asked to draw. */
const DRAWER = `
let drawn = 0
export const renderPage = async (path, { publicClasses, nextClasses }, origin) => {
  const names = publicClasses.map((one) => one.name)
  if (names.includes('Broken')) throw new Error('cannot be drawn')
  return {
    head: '<title>Drawn</title>',
    body: '<div id="root">' + [path, origin, ++drawn, ...names, nextClasses].filter(Boolean).join('|') + '</div>',
  }
}
`

/** An app that serves a tiny built client which can draw pages. */
async function siteApp(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(dirname(join(folder, PAGE_RENDERER)))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, PAGE_RENDERER), DRAWER)
  await writeFile(join(folder, 'index.html'), SHELL)
  const app = await testApp({ SITE_DIR: folder, SITE_ORIGIN: 'https://club.example', ...settings })
  const open = (path: string) => app.visitor.get(path).set('Accept', 'text/html')
  /** What was drawn: path, origin, how many drawings there were, names of classes; nothing for the shell. */
  const drawnAt = async (path: string) => /<div id="root">(.+)<\/div>/.exec((await open(path)).text)?.[1]
  return { ...app, open, drawnAt }
}

describe('the pages of visitors', () => {
  it.each(['/', '/classes', '/instructors', '/login', '/register'])('come finished at %s', async (path) => {
    const { addClass, open } = await siteApp()
    await addClass({ name: 'Slow Flow' })
    const { status, text } = await open(path)
    expect(status).toBe(200)
    expect(text).toContain(`<div id="root">${path}|https://club.example|1|Slow Flow</div>`)
    expect(text).toContain('<title>Drawn</title>')
    expect(text).not.toContain(PAGE_TITLE)
  })

  it('come finished for each class and whoever teaches one, and for no other id', async () => {
    const { addClass, addUser, drawnAt } = await siteApp()
    const [mei, former, ana] = [await addUser({ role: 'instructor' }), await addUser(), await addUser()]
    const flow = await addClass({ instructorId: former._id })
    const pending = await addClass({ instructorId: ana._id, status: 'pending' })
    for (const path of [`/classes/${flow._id}`, `/instructors/${mei._id}`, `/instructors/${former._id}`]) {
      expect(await drawnAt(path)).toContain(path)
    }
    for (const path of [`/classes/${pending._id}`, `/classes/${anId()}`, `/instructors/${ana._id}`]) {
      expect(await drawnAt(path)).toBeUndefined()
    }
  })

  it('leave searches and every other address to the empty page', async () => {
    const { drawnAt } = await siteApp()
    for (const path of ['/classes?search=flow', '/dashboard', '/no/such/page']) {
      expect(await drawnAt(path)).toBeUndefined()
    }
    expect(await drawnAt('/?utm_source=letter')).toBe('/|https://club.example|1')
  })

  it('keep no other address waiting for the lists', async () => {
    const { open, stores } = await siteApp()
    const reads = vi.spyOn(stores.instructors, 'list')
    for (const path of ['/dashboard', '/classes?search=flow', '/no/such/page']) await open(path)
    expect(reads).not.toHaveBeenCalled()
    await open('/classes')
    expect(reads).toHaveBeenCalled()
  })

  it('know where the second page of classes begins, as soon as there is one', async () => {
    const { addClass, drawnAt, visitor } = await siteApp()
    const days = Array.from({ length: CLASSES_PAGE_SIZE + 1 }, (_, day) => day)
    const added = days.map((day) =>
      addClass({ name: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) }),
    )
    await Promise.all(added)
    const cursor = (await drawnAt('/classes'))?.split('|').at(-1) ?? ''
    const second = await visitor.get('/ningjing/publicClasses').query({ limit: CLASSES_PAGE_SIZE, cursor })
    expect(second.body).toMatchObject({ items: [{ name: 'Day 0' }], total: days.length, nextCursor: null })
  })

  it('are drawn once until a call changes what they show', async () => {
    const { addClass, addUser, as, drawnAt } = await siteApp()
    const yogaClass = await addClass({ name: 'Slow Flow', status: 'pending' })
    expect(await drawnAt('/classes')).toBe('/classes|https://club.example|1')
    expect(await drawnAt('/classes')).toBe('/classes|https://club.example|1')
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${yogaClass._id}`).send({ status: 'approved' }).expect(200)
    expect(await drawnAt('/classes')).toBe('/classes|https://club.example|2|Slow Flow')
  })

  it('are not drawn anew for a call that changes nothing of them', async () => {
    const { addUser, as, drawnAt } = await siteApp()
    await drawnAt('/classes')
    const ana = await addUser()
    await as(ana).patch(`/ningjing/users/${ana._id}`).send({ address: 'Rose Street' }).expect(200)
    expect(await drawnAt('/classes')).toBe('/classes|https://club.example|1')
  })

  it('are left to the client when they cannot be drawn', async () => {
    const { addClass, open } = await siteApp()
    await addClass({ name: 'Broken' })
    const { status, text } = await open('/classes')
    expect([status, text]).toEqual([200, SHELL])
  })

  it('answer a HEAD as the GET, without the page', async () => {
    const { visitor, open } = await siteApp()
    const head = await visitor.head('/classes').set('Accept', 'text/html')
    expect([head.status, head.get('ETag')]).toEqual([200, (await open('/classes')).get('ETag')])
    expect(head.text).toBeFalsy()
  })

  it('are sent as small as the browser can take them', async () => {
    const { open } = await siteApp()
    const plain = await open('/').set('Accept-Encoding', 'identity')
    expect(plain.get('Content-Encoding')).toBeUndefined()
    for (const [taken, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await open('/').set('Accept-Encoding', taken)
      expect([packed.get('Content-Encoding'), packed.get('Vary')]).toEqual([sent, 'Accept-Encoding'])
      expect(packed.text).toBe(plain.text)
    }
  })

  it('are not sent again to whoever has them', async () => {
    const { open, addClass, addUser, as } = await siteApp()
    const etag = (await open('/classes')).get('ETag') ?? ''
    expect((await open('/classes').set('If-None-Match', etag)).status).toBe(304)
    const yogaClass = await addClass({ status: 'pending' })
    const admin = as(await addUser({ role: 'admin' }))
    await admin.patch(`/ningjing/classes/admin/${yogaClass._id}`).send({ status: 'approved' }).expect(200)
    expect((await open('/classes').set('If-None-Match', etag)).status).toBe(200)
  })
})
