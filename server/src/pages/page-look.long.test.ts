import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hexOf, type Look, rampOf, SEED_LOOK } from '@ningjing/contract/club/color'
import { PAGE_PATHS, PAGE_RENDERER, PAGE_ROOT, PAGE_TITLE, POLICY_SOURCES } from '@ningjing/contract/pages'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SiteRecord } from '../domain/site.records.ts'
import { builtClient } from '../testing/built-client.ts'
import { passTime } from '../testing/pass-time.ts'
import { openRawDatabase } from '../testing/raw-database.store.ts'
import { aClassRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'

const PLUM: Look = { color: '#7a3b8f' }
const NAVY: Look = { color: '#1b2a6b' }
const PLUM_CSS = ':root{--hue:317;--chroma-light:1.92;--chroma-dark:1.26}'

const BAR = '<meta name="theme-color" content="#fcf9f3" data-dark="#101b17" data-light="#fcf9f3" />'
const SHELL = `<!doctype html><html><head>${PAGE_TITLE}${BAR}<style>b{}</style></head><body>${PAGE_ROOT}</body></html>`
const RENDERER = `export const renderPage = async (path, data) => ({
  head: '<title>Rendered</title>',
  body: '<div id="root">' + data.club.name + ' ' + path + ' &lt;/head></div>',
})
export const renderShell = (club) => ({ head: '<title>' + club.name + '</title>', body: '<div id="root"></div>' })`
const MARK = '<svg><circle fill="#e9a455"/><path fill="#4c8069"/></svg>'

/** An app that serves a tiny built client, for a club whose look `change` changes. */
async function siteApp(look: Look) {
  const folder = await builtClient({
    'package.json': '{"type":"module"}',
    'index.html': SHELL,
    'art/logo-mark.svg': MARK,
    'art/logo-mark-dark.svg': MARK,
    'manifest.webmanifest': '{"name":"Ningjing","short_name":"Ningjing","display":"standalone"}',
    'sw.js': 'const files = []',
    [PAGE_RENDERER]: RENDERER,
    [POLICY_SOURCES]: `{"script":[],"style":["'sha256-build'"],"frame":[]}`,
    [PAGE_PATHS]: '["/","/classes","/dashboard"]',
  })
  const app = await testApp({ SITE_DIR: folder })
  let n = 0
  const change = (next: Look) => {
    n += 1
    return app.stores.site.publish({ _id: n, site: { look: next }, at: new Date(), by: 'a', changed: [] })
  }
  await change(look)
  const open = async (path: string, etag = '') => {
    const { text, status, headers } = await app.visitor
      .get(path)
      .set('Accept', 'text/html')
      .set('If-None-Match', etag)
    const policy = headers['content-security-policy'] ?? ''
    const styles: string[] = policy.match(/style-src ([^;]*)/)?.[1]?.split(' ') ?? []
    const blocks = [...(text ?? '').matchAll(/<style>(.*?)<\/style>/g)].map(([, css]) => css)
    return { text, status, etag: headers.etag ?? '', headers, policy, styles, blocks }
  }
  return { ...app, open, change }
}

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** A rendered page, a search and a screen that get the app shell, and an address without a page. */
const ADDRESSES = ['/', '/classes', '/classes?search=yin', '/dashboard', '/no/such/page']

describe('the pages of a plum club', () => {
  it.each(ADDRESSES)('have its color at %s, and a policy that allows the block', async (path) => {
    const { open } = await siteApp(PLUM)
    for (const round of ['rendered', 'cached']) {
      const { blocks, styles, policy, text } = await open(path)
      expect([round, blocks]).toEqual([round, ['b{}', PLUM_CSS]])
      expect(styles).toEqual(["'self'", hashOf(PLUM_CSS), "'sha256-build'"])
      expect(policy).not.toContain('unsafe')
      expect(text).toContain(`data-dark="${hexOf('bg', 'dark', rampOf(PLUM))}" data-light="#fcf9f3"`)
    }
  })

  it.each(['/', '/classes?search=yin', '/dashboard'])('allow the block also in a 304 at %s', async (path) => {
    const { open } = await siteApp(PLUM)
    const { etag } = await open(path)
    const { status, styles } = await open(path, etag)
    expect([status, styles]).toEqual([304, ["'self'", hashOf(PLUM_CSS), "'sha256-build'"]])
  })

  it('change as a whole with its color', async () => {
    const { open, change } = await siteApp(PLUM)
    const first = await Promise.all(ADDRESSES.map((path) => open(path)))
    await change(NAVY)
    for (const [index, path] of ADDRESSES.entries()) {
      const { status, blocks, styles } = await open(path, first[index]?.etag)
      expect(status, path).not.toBe(304)
      expect(blocks[1]).toMatch(/^:root{--hue:269;/)
      expect(styles).toEqual(["'self'", hashOf(blocks[1] ?? ''), "'sha256-build'"])
    }
  })

  it('allow exactly the block that they have for 50 colors, also in a 304 and in the app shell', async () => {
    const { open, change } = await siteApp(PLUM)
    for (let version = 0; version < 50; version += 1) {
      await change({ color: `#${(((version + 1) * 0x4f1bbd) % 0x1000000).toString(16).padStart(6, '0')}` })
      for (const path of ['/', '/dashboard', '/no/such/page']) {
        const page = await open(path)
        const own = page.blocks.slice(1).map((css) => hashOf(css ?? ''))
        expect([path, own.length, page.styles]).toEqual([path, 1, ["'self'", ...own, "'sha256-build'"]])
        if (page.status === 404) continue
        const again = await open(path, page.etag)
        expect([path, again.status, again.styles]).toEqual([path, 304, page.styles])
      }
    }
  })

  it('are of the new version two seconds after another process has published it', async () => {
    const pass = passTime('performance')
    const { visitor, open, stores, databaseUri } = await siteApp(PLUM)
    const texts = async () => {
      const shown = await Promise.all(['/', '/dashboard', '/manifest.webmanifest'].map((path) => open(path)))
      const read = await Promise.all(
        ['/ningjing/club', '/ningjing/calendars/club.ics'].map((path) => visitor.get(path)),
      )
      return [...shown, ...read].map(({ text }) => text)
    }
    const named = async () => (await texts()).map((text) => text.includes('Elsewhere Yard'))
    expect(await named()).toEqual([false, false, false, false, false])
    const other = await openRawDatabase(databaseUri)
    onTestFinished(other.close)
    const { n } = (await stores.site.newest()) ?? { n: 0 }
    const facts = { at: new Date(), by: 'a', changed: [], pictures: [] }
    const version = { _id: n + 1, site: { name: 'Elsewhere Yard' }, ...facts }
    await other.db.collection<SiteRecord>('siteVersions').insertOne(version)
    await pass(2_000)
    await expect.poll(named, { timeout: 15_000 }).toEqual([true, true, true, true, true])
  })

  it('stay plum while the database does not answer', async () => {
    const { open, stores } = await siteApp(PLUM)
    for (const path of ADDRESSES) await open(path)
    const read = vi.spyOn(stores.site, 'newest').mockRejectedValue(new Error('the database is down'))
    onTestFinished(() => read.mockRestore())
    await stores.classes.insert(aClassRecord())
    for (const path of ADDRESSES) expect([path, (await open(path)).blocks[1]]).toEqual([path, PLUM_CSS])
  })

  it('have its mark, which browsers keep for an hour', async () => {
    const { open, change } = await siteApp(PLUM)
    const mark = await open('/art/logo-mark.svg')
    expect(mark.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await open('/art/logo-mark.svg', mark.etag)).status).toBe(304)
    await change(NAVY)
    expect((await open('/art/logo-mark.svg', mark.etag)).status).toBe(200)
  })
})

it('the pages and marks of a club in the green of the seed are those of the build', async () => {
  const { open, visitor } = await siteApp(SEED_LOOK)
  for (const path of ADDRESSES) {
    const { text, blocks, styles } = await open(path)
    expect([path, blocks, styles]).toEqual([path, ['b{}'], ["'self'", "'sha256-build'"]])
    expect(text).toContain(BAR)
  }
  for (const path of ['/art/logo-mark.svg', '/art/logo-mark-dark.svg']) {
    expect(String((await visitor.get(path)).body)).toBe(MARK)
  }
})

it('a mark keeps the colors that are no green', async () => {
  const { visitor } = await siteApp(PLUM)
  for (const path of ['/art/logo-mark.svg', '/art/logo-mark-dark.svg']) {
    const [sun, ...others] = String((await visitor.get(path)).body).match(/#\w{6}/g) ?? []
    expect([sun, others.length]).toEqual(['#e9a455', 1])
    expect(others).not.toContain('#4c8069')
  }
})

it('a preview has what is not published, and leaves the site as it is', async () => {
  const { open, as, addUser, stores } = await siteApp(PLUM)
  const admin = as(await addUser({ role: 'admin' }))
  const preview = (site: object, path = '/') => admin.post('/ningjing/club/preview').send({ site, path })
  const { status, body, headers } = await preview({ look: NAVY, name: 'Navy Yard' })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.html).toContain('--hue:269;')
  expect(body.html).toContain('Navy Yard /')
  expect((await open('/')).blocks).toEqual(['b{}', PLUM_CSS])
  expect(await stores.site.list()).toHaveLength(1)
  for (const path of ['/dashboard', `/classes/${'a'.repeat(24)}`, 'https://elsewhere.example/', '']) {
    const refused = await preview({}, path)
    expect([path, refused.status, refused.body.fields?.[0]?.path]).toEqual([path, 400, 'path'])
  }
  expect((await preview({ name: '' })).body.fields[0].path).toBe('site.name')
})

it('of many previews one is drawn at a time, so a visitor waits for one of them at most', async () => {
  const { as, addUser, stores } = await siteApp(PLUM)
  const admins = await Promise.all([1, 2, 3].map(() => addUser({ role: 'admin' })))
  let [running, most] = [0, 0]
  const slow = vi.spyOn(stores.classes, 'listPopular').mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await pause(30)
    running -= 1
    return []
  })
  onTestFinished(() => slow.mockRestore())
  const answers = await Promise.all(
    admins.map((admin) => as(admin).post('/ningjing/club/preview').send({ site: {}, path: '/' })),
  )
  expect([answers.map(({ status }) => status), most]).toEqual([[200, 200, 200], 1])
})

it('the app is installed under the name of the club, and its service worker again after each publish', async () => {
  const { visitor, stores } = await siteApp(SEED_LOOK)
  const worker = async () => (await visitor.get('/sw.js')).text
  expect(await worker()).toBe('// club 1\nconst files = []')
  const site = { name: 'Mud & <Moon>', shortName: 'Moon' }
  await stores.site.publish({ _id: 2, site, at: new Date(), by: 'a', changed: [] })
  expect(await worker()).toBe('// club 2\nconst files = []')
  const { body, text, headers } = await visitor.get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(text ?? String(body))
  expect(manifest).toEqual({ name: 'Mud & <Moon>', short_name: 'Moon', display: 'standalone' })
  expect((await visitor.get('/sw.js')).headers['cache-control']).toBe('no-cache')
})
