import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { CLASS_PICTURES, mailPicturePath } from '@ningjing/contract/pictures/pictures'
import { mailPng } from '@ningjing/server/features/pictures/mail-picture'
import type { Browser, Route } from '@playwright/test'

const PUBLIC = join(import.meta.dirname, '../../client/public')
const FONTS = join(import.meta.dirname, '../../node_modules/@fontsource-variable')

/** A host that does not exist: its files are served from disk. */
const HOST = 'http://pictures.example'
const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

/** Renders link preview, home screen icons and favicon as pixels, from our own art. */
export async function renderSharePictures(browser: Browser): Promise<void> {
  for (const [file, html] of Object.entries({ 'og.jpg': PREVIEW, 'og-nameless.jpg': ART })) {
    await writeFile(
      join(PUBLIC, file),
      await render(browser, { width: 1200, height: 630, html, type: 'jpeg' }),
    )
  }
  const icon = await render(browser, { width: 180, height: 180, html: HOME_SCREEN_ICON })
  const favicon = await render(browser, { width: 32, height: 32, html: FAVICON })
  await writeFile(join(PUBLIC, 'apple-touch-icon.png'), icon)
  await writeFile(join(PUBLIC, 'favicon.ico'), asIco(favicon, 32))
  for (const size of [192, 512]) {
    const appIcon = await render(browser, { width: size, height: size, html: APP_ICON })
    await writeFile(join(PUBLIC, `icon-${size}.png`), appIcon)
  }
}

/** Renders the pictures of classes as mails show them: mail programs do not show SVG. */
export async function renderMailPictures(browser: Browser): Promise<void> {
  const size = { width: 960, height: 720 }
  for (const picture of CLASS_PICTURES) {
    const html = `<img src="${picture}" width="${size.width}" height="${size.height}">`
    const file = join(PUBLIC, mailPicturePath(picture) ?? '')
    await writeFile(file, await mailPng(await render(browser, { ...size, html })))
  }
}

/** For clubs of other names. */
const ART = `
<style>.art { position: absolute; width: 1200px; height: 675px; top: -45px }</style>
<img class="art" src="/art/banner-1-back.svg"><img class="art" src="/art/banner-1-front.svg">`

const PREVIEW = `${ART}
<style>
  @font-face { font-family: Fraunces; font-weight: 100 900; src: url(/fraunces/files/fraunces-latin-wght-normal.woff2) }
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(/figtree/files/figtree-latin-wght-normal.woff2) }
  .shade { position: absolute; inset: 0; background: linear-gradient(90deg, rgb(38 30 58 / .86), rgb(38 30 58 / .72) 36%, rgb(38 30 58 / 0) 66%) }
  .words { position: absolute; left: 80px; top: 50%; width: 560px; translate: 0 -50%; color: #fff }
  .mark { width: 96px; height: 96px; margin-left: -6px; display: block }
  h1 { margin: 28px 0 0; font: 500 104px/1 Fraunces; letter-spacing: -.02em }
  p { margin: 24px 0 0; font: 500 34px/1.35 Figtree; color: #f6cf8f }
</style>
<div class="shade"></div>
<div class="words"><img class="mark" src="/art/logo-mark-dark.svg"><h1>Ningjing</h1><p>Yoga classes for every pace</p></div>`

/** Phones round the corners themselves and replace transparency with black. */
const HOME_SCREEN_ICON = `
<style>body { background: #fbf9f4 } img { position: absolute; inset: 22px; width: 136px }</style>
<img src="/art/logo-mark.svg">`

/** Phones may cut these to any shape; a circle of 80 % is always left. */
const APP_ICON = `
<style>body { background: #fbf9f4 } img { position: absolute; inset: 19%; width: 62% }</style>
<img src="/art/logo-mark.svg">`

const FAVICON = `
<style>html, body { background: transparent } img { position: absolute; inset: 0; width: 32px }</style>
<img src="/art/logo-mark.svg">`

type Picture = { width: number; height: number; html: string; type?: 'png' | 'jpeg' }

async function render(browser: Browser, { width, height, html, type = 'png' }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.route(`${HOST}/**`, (route) => serveFile(route, `<!doctype html><body style="margin:0">${html}`))
  await page.goto(HOST, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot(type === 'png' ? { omitBackground: true } : { type, quality: 90 })
  await page.close()
  return picture
}

async function serveFile(route: Route, html: string): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') {
    await route.fulfill({ contentType: 'text/html', body: html })
    return
  }
  const folder = pathname.startsWith('/art/') ? PUBLIC : FONTS
  const body = await readFile(join(folder, pathname))
  await route.fulfill({ contentType: TYPES[extname(pathname)] ?? '', body })
}

/** An ICO file of one picture, which may be a PNG since Windows Vista. */
function asIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // plane
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
