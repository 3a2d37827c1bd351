import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { anId } from '@ningjing/contract/testing/builders'
import type { Express } from 'express'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const HTML =
  '<!doctype html><html><head><style>b{}</style><script>go()</script></head><body>Ningjing</body></html>'
const SOURCES = {
  script: ["'sha256-c2NyaXB0'"],
  style: ["'sha256-c3R5bGU='"],
  frame: ['https://login.club.example'],
}

const PATHS = [
  '/',
  '/classes',
  '/classes/:id',
  '/dashboard',
  '/dashboard/selected-classes',
  '/dashboard/payment/:id',
]

/** An app that serves a tiny built client. */
async function siteApp() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), HTML)
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'go()')
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('go()'))
  await writeFile(join(folder, 'favicon.ico'), 'icon')
  await writeFile(join(folder, 'sw.js'), 'install()')
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync('install()'))
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await mkdir(join(folder, '.pages'))
  await writeFile(join(folder, '.pages', 'prerender.js'), 'export const renderPage = undefined')
  await writeFile(join(folder, '.pages', 'policy-sources.json'), JSON.stringify(SOURCES))
  await writeFile(join(folder, '.pages', 'paths.json'), JSON.stringify(PATHS))
  return { folder, ...(await testApp({ SITE_DIR: folder })) }
}

/** Serves the app on a socket of its own. */
async function listening(app: Express): Promise<string> {
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the site', () => {
  it('serves the app shell at every address of the client, so that deep links work', async () => {
    const { visitor } = await siteApp()
    const payment = `/dashboard/payment/${anId()}`
    for (const path of [
      '/',
      '/classes',
      '/Classes/',
      '/classes?search=yin',
      '/dashboard/selected-classes',
      payment,
    ]) {
      const answer = await visitor.get(path).set('Accept', 'text/html')
      expect([answer.status, answer.text]).toEqual([200, HTML])
      expect(answer.get('Cache-Control')).toBe('no-cache')
    }
  })

  it.each([
    '/no/such/page',
    '/.env',
    '/wp-login.php',
    '/classes/zzz',
    '/dashboard/nothing',
    '/dashboard/receipt/1',
  ])('answers 404 with the app shell at %s, which is no page', async (path) => {
    const { visitor } = await siteApp()
    const answer = await visitor.get(path).set('Accept', 'text/html')
    expect([answer.status, answer.type, answer.text]).toEqual([404, 'text/html', HTML])
  })

  it('answers 404 for files that are deleted while it runs, and goes on', async () => {
    const { app, folder } = await siteApp()
    const site = await listening(app)
    await rm(join(folder, 'assets'), { recursive: true })
    await rm(join(folder, 'favicon.ico'))
    for (const [path, encoding] of [
      ['/assets/main-1a2b.js', 'identity'],
      ['/assets/main-1a2b.js', 'br'],
      ['/favicon.ico', 'br'],
    ] as const) {
      const { status } = await fetch(site + path, { headers: { 'Accept-Encoding': encoding } })
      expect([path, status]).toEqual([path, 404])
    }
    expect((await fetch(`${site}/healthz`)).status).toBe(200)
  })

  it('cuts the answer when only the compressed form of a file was deleted, and goes on', async () => {
    const { app, folder } = await siteApp()
    const site = await listening(app)
    await rm(join(folder, 'assets', 'main-1a2b.js.br'))
    const answer = fetch(`${site}/assets/main-1a2b.js`, { headers: { 'Accept-Encoding': 'br' } })
    await expect(answer.then((one) => one.text())).rejects.toThrow()
    expect((await fetch(`${site}/healthz`)).status).toBe(200)
  })

  it('allows inline blocks by their hashes, and the frame of the auth domain, that the build wrote', async () => {
    const { visitor } = await siteApp()
    const policy = (await visitor.get('/').set('Accept', 'text/html')).get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self' 'sha256-c2NyaXB0'")
    expect(policy).toContain("style-src 'self' 'sha256-c3R5bGU='")
    expect(policy).toContain('https://login.club.example')
  })

  it('lets browsers keep hashed files for a year', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/assets/main-1a2b.js')
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  it('lets no browser run an old service worker', async () => {
    const { visitor } = await siteApp()
    for (const encoding of ['identity', 'br']) {
      const answer = await visitor.get('/sw.js').set('Accept-Encoding', encoding)
      expect([answer.status, answer.type, answer.text]).toEqual([
        200,
        'text/javascript',
        '// club 0\ninstall()',
      ])
      expect(answer.get('Cache-Control')).toBe('no-cache')
      expect(answer.get('ETag')).toBeDefined()
      expect(answer.get('Service-Worker-Allowed')).toBeUndefined()
    }
  })

  it('sends the type of the web app manifest', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/manifest.webmanifest')
    expect([answer.status, answer.type]).toEqual([200, 'application/manifest+json'])
    expect(answer.get('Cache-Control')).toBe('public, max-age=3600')
  })

  it('sends the type of an icon', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/favicon.ico')
    expect([answer.status, answer.type]).toEqual([200, 'image/x-icon'])
  })

  it('sends a file in the form that the build compressed', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/assets/main-1a2b.js').set('Accept-Encoding', 'br')
    expect([answer.get('Content-Encoding'), answer.get('Vary')]).toEqual(['br', 'Accept-Encoding'])
    expect(answer.text).toBe('go()')
  })

  it('sends scripts and pictures without the security headers of pages', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/assets/main-1a2b.js')
    expect(answer.get('Content-Security-Policy')).toBeUndefined()
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect((await visitor.get('/index.html')).get('Content-Security-Policy')).toBeDefined()
  })

  it('does not serve the page renderer', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/.pages/prerender.js')
    expect(answer.text).not.toContain('renderPage')
  })

  it('never answers a path of the API or a missing file with the app shell', async () => {
    const { visitor } = await siteApp()
    for (const path of ['/ningjing/nothing', '/assets/gone.js', '/art/gone.svg']) {
      const answer = await visitor.get(path).set('Accept', 'text/html,*/*')
      expect([answer.status, answer.type]).toEqual([404, 'application/problem+json'])
    }
  })
})
