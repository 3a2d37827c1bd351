import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClubPicture } from '@ningjing/contract/club/club'
import { colorOf } from '@ningjing/contract/club/color'
import type { SiteInput } from '@ningjing/contract/club/site.schemas'
import { PAGE_PATHS, PAGE_ROOT, PAGE_TITLE, POLICY_SOURCES } from '@ningjing/contract/pages'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PAPER, recoloredMark } from '../features/pictures/club-icons.ts'
import { aLogo } from '../testing/a-logo.ts'
import { builtClient } from '../testing/built-client.ts'
import { testApp } from '../testing/test-app.ts'

const ICONS =
  '<link rel="icon" href="/favicon.ico" sizes="32x32" /><link rel="icon" href="/art/logo-mark.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />'
const SHELL = `<!doctype html><html><head>${PAGE_TITLE}${ICONS}</head><body>${PAGE_ROOT}</body></html>`
const MANIFEST = {
  name: 'Ningjing',
  short_name: 'Ningjing',
  theme_color: '#fcf9f3',
  icons: [
    { src: '/art/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  ],
}
const PUBLIC = join(import.meta.dirname, '../../../client/public')
/** Files of the build, which say their own names. */
const FILES = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'og.jpg',
  'og-nameless.jpg',
]
/** Those of them that the club's pictures replace. */
const REPLACED = ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/og.jpg']

/** An app that serves a tiny built client, and an admin who changes the site. */
async function siteApp() {
  const folder = await builtClient({
    'index.html': SHELL,
    'sw.js': 'install()',
    'manifest.webmanifest': JSON.stringify(MANIFEST),
    ...Object.fromEntries(FILES.map((path) => [path, path])),
    [POLICY_SOURCES]: '{"script":[],"style":[],"frame":[]}',
    [PAGE_PATHS]: '["/","/dashboard"]',
  })
  const app = await testApp({ SITE_DIR: folder })
  const admin = app.as(await app.addUser({ role: 'admin' }))
  let shown = 0
  return {
    ...app,
    admin,
    publish: async (site: SiteInput) => {
      await admin.post('/ningjing/club/versions').send({ shown, site }).expect(200)
      shown += 1
      // Files do not wait long for a slow database.
      await expect.poll(async () => (await app.visitor.get('/sw.js')).text).toContain(`// club ${shown}\n`)
    },
    upload: async (kind: ClubPicture, picture: Sharp) => {
      const png = await picture.png().toBuffer()
      const { body } = await admin.post(`/ningjing/club/pictures?for=${kind}`).type('image/png').send(png)
      return body.url as string
    },
    /** The bytes at a path. */
    fileAt: async (path: string): Promise<Buffer> =>
      (await app.visitor.get(path).buffer(true).responseType('blob').expect(200)).body,
    shell: async () => (await app.visitor.get('/dashboard').set('Accept', 'text/html')).text,
    manifest: async () =>
      JSON.parse(
        String((await app.visitor.get('/manifest.webmanifest').buffer(true).responseType('blob')).body),
      ),
  }
}

/** Format and size of a picture. */
async function formOf(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

/** The color of a pixel as `#rrggbb`, and its opacity from 0 to 255. */
async function pixelAt(bytes: Buffer, left: number, top: number): Promise<[color: string, opacity: number]> {
  const one = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  const [red = 0, green = 0, blue = 0, opacity = 0] = await one.raw().toBuffer()
  return [`#${Buffer.of(red, green, blue).toString('hex')}`, opacity]
}

/** How many pixels of a picture are green. */
async function greensIn(bytes: Buffer): Promise<number> {
  const pixels = await sharp(bytes).flatten({ background: '#fff' }).raw().toBuffer()
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [, chroma, hue] = colorOf(`#${pixels.toString('hex', at, at + 3)}`)
    if (chroma > 0.03 && hue > 130 && hue < 215) count += 1
  }
  return count
}

const square = (background: string) => sharp({ create: { width: 600, height: 600, channels: 3, background } })

describe('the files of a club with a logo', () => {
  it('are made of it, in their sizes', async () => {
    const { publish, upload, fileAt } = await siteApp()
    await publish({ look: { logo: await upload('logo', await aLogo(400, 100)) } })
    const files = await Promise.all([...REPLACED, '/mail-logo.png'].map(fileAt))
    expect(await Promise.all(files.map(formOf))).toEqual([
      ['png', 32, 32],
      ['png', 180, 180],
      ['png', 192, 192],
      ['png', 512, 512],
      ['jpeg', 1200, 630],
      // 144 by 36 at three times the density, and a margin of 15.
      ['png', 3 * 144 + 30, 3 * 36 + 30],
    ])
  })

  it('stand on paper where phones and mail programs show no transparency', async () => {
    const { publish, upload, fileAt } = await siteApp()
    await publish({ look: { logo: await upload('logo', await aLogo(100, 100)) } })
    for (const path of ['/apple-touch-icon.png', '/icon-512.png', '/mail-logo.png', '/og.jpg']) {
      const [color, opacity] = await pixelAt(await fileAt(path), 2, 2)
      expect([path, opacity]).toEqual([path, 255])
      expect(Math.abs(Number.parseInt(color.slice(1, 3), 16) - 0xfc), `${path} ${color}`).toBeLessThan(3)
    }
    const clear = await aLogo(100, 20)
    await publish({ look: { logo: await upload('logo', clear) } })
    expect((await pixelAt(await fileAt('/favicon.ico'), 2, 2))[1]).toBe(0)
  })

  it('keep all of it within the circle that phones leave of an app icon', async () => {
    const { publish, upload, fileAt } = await siteApp()
    await publish({ look: { icon: await upload('icon', await aLogo(100, 100)) } })
    const icon = await fileAt('/icon-512.png')
    const atDiagonal = async (radius: number) => {
      const at = Math.round(256 - (radius * 512) / 2 / Math.SQRT2)
      return (await pixelAt(icon, at, at))[0]
    }
    expect(await atDiagonal(0.82)).toBe(PAPER)
    expect(await atDiagonal(0.76)).not.toBe(PAPER)
  })

  it('fill an app icon with a square that has no transparency', async () => {
    const { publish, upload, fileAt } = await siteApp()
    await publish({ look: { icon: await upload('icon', square('#102030')) } })
    for (const path of ['/apple-touch-icon.png', '/icon-192.png']) {
      const [color] = await pixelAt(await fileAt(path), 1, 1)
      expect(Number.parseInt(color.slice(1, 3), 16), path).toBeLessThan(0x20)
    }
  })

  it('have the types of what they are, and browsers keep them for an hour', async () => {
    const { publish, upload, visitor } = await siteApp()
    await publish({ look: { logo: await upload('logo', await aLogo(100, 100)) } })
    for (const path of [...REPLACED, '/mail-logo.png']) {
      const { headers } = await visitor.get(`${path}?v=1`).set('Accept-Encoding', 'br, gzip').expect(200)
      expect([path, headers['content-type']]).toEqual([
        path,
        path.endsWith('jpg') ? 'image/jpeg' : 'image/png',
      ])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': path.endsWith('png') ? 'cross-origin' : 'same-origin',
      })
      expect(headers['content-encoding']).toBeUndefined()
      await visitor
        .get(path)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304)
    }
  })

  it('are named by pages and manifest with their version, without the drawn mark', async () => {
    const { publish, upload, shell, manifest } = await siteApp()
    await publish({ name: 'Moon Yard', look: { logo: await upload('logo', await aLogo(100, 100)) } })
    expect(await shell()).toContain(
      '<link rel="icon" href="/favicon.ico?v=1" sizes="32x32" /><link rel="apple-touch-icon" href="/apple-touch-icon.png?v=1" />',
    )
    const [, png] = MANIFEST.icons
    expect(await manifest()).toEqual({
      ...MANIFEST,
      name: 'Moon Yard',
      short_name: 'Moon Yard',
      icons: [{ ...png, src: '/icon-192.png?v=1' }],
    })
    await publish({ name: 'Moon Yard' })
    expect(await shell()).toContain('href="/art/logo-mark.svg?v=2" type="image/svg+xml"')
    expect((await manifest()).icons).toHaveLength(2)
  })

  it('show its own picture for link previews as it was uploaded', async () => {
    const { publish, upload, fileAt } = await siteApp()
    const [share, logo] = [
      await upload('share', square('#204080')),
      await upload('logo', await aLogo(100, 100)),
    ]
    await publish({ look: { share, logo } })
    expect(await fileAt('/og.jpg')).toEqual(await fileAt(share))
    const photo = await upload('photo', square('#204080'))
    await publish({ look: { share: photo } })
    expect(await formOf(await fileAt('/og.jpg'))).toEqual(['jpeg', 1200, 630])
  })
})

describe('the files of a club without a logo', () => {
  it('are those of the build, also where an admin has removed it', async () => {
    const { admin, publish, upload, visitor, fileAt } = await siteApp()
    const isOfBuild = async () => {
      for (const path of REPLACED) expect(String(await fileAt(path))).toBe(path.slice(1))
      await visitor.get('/mail-logo.png').expect(404)
    }
    await isOfBuild()
    const logo = await upload('logo', await aLogo(100, 100))
    await publish({ look: { logo } })
    expect(await formOf(await fileAt('/favicon.ico'))).toEqual(['png', 32, 32])
    await admin.delete(logo).expect(200)
    await expect
      .poll(async () => String(await fileAt('/favicon.ico')), { timeout: 4_000 })
      .toBe('favicon.ico')
    await isOfBuild()
  })

  it('are the drawn mark in its color, on the same paper', async () => {
    const built = await readFile(join(PUBLIC, 'apple-touch-icon.png'))
    const [ico, plum] = [await readFile(join(PUBLIC, 'favicon.ico')), { color: '#7a3b8f' }]
    const mark = await recoloredMark(built, plum)
    expect(await formOf(mark)).toEqual(['png', 180, 180])
    expect((await pixelAt(mark, 2, 2))[0]).toBe((await pixelAt(built, 2, 2))[0])
    expect((await greensIn(built)) > 500).toBe(true)
    expect(await greensIn(mark)).toBeLessThan(20)
    expect(await greensIn(await recoloredMark(ico, plum))).toBe(0)
  })

  it('are the same bytes and addresses as in the build before the first version', async () => {
    const { shell, manifest } = await siteApp()
    expect(await shell()).toContain(ICONS)
    expect(await manifest()).toEqual(MANIFEST)
    expect(MANIFEST.theme_color).toBe(PAPER)
  })

  it('are the files of the build while a picture cannot be read, and its own ones after that', async () => {
    const { publish, upload, fileAt, stores } = await siteApp()
    await publish({ look: { logo: await upload('logo', await aLogo(100, 100)) } })
    const read = vi.spyOn(stores.pictures, 'find').mockRejectedValueOnce(new Error('the database is down'))
    onTestFinished(() => read.mockRestore())
    expect(String(await fileAt('/favicon.ico'))).toBe('favicon.ico')
    expect(await formOf(await fileAt('/favicon.ico'))).toEqual(['png', 32, 32])
  })

  it('have a picture for link previews without the name of the seed if the club has another name', async () => {
    const { publish, fileAt } = await siteApp()
    await publish({ look: { color: '#7a3b8f' } })
    expect(String(await fileAt('/og.jpg?v=1'))).toBe('og.jpg')
    await publish({ name: 'Moon Yard' })
    expect(String(await fileAt('/og.jpg?v=2'))).toBe('og-nameless.jpg')
  })
})
