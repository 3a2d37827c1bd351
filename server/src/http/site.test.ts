import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const HTML =
  '<!doctype html><html><head><style>b{}</style><script>go()</script></head><body>Ningjing</body></html>'
const HASHES = { script: ["'sha256-c2NyaXB0'"], style: ["'sha256-c3R5bGU='"] }

/** An app that serves a tiny built client. */
async function siteApp() {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), HTML)
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'go()')
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('go()'))
  await writeFile(join(folder, 'favicon.ico'), 'icon')
  await mkdir(join(folder, '.pages'))
  await writeFile(join(folder, '.pages', 'prerender.js'), 'export const renderPage = undefined')
  await writeFile(join(folder, '.pages', 'inline-hashes.json'), JSON.stringify(HASHES))
  return testApp({ SITE_DIR: folder })
}

describe('the site', () => {
  it('serves the app shell at every address of the client, so that deep links work', async () => {
    const { visitor } = await siteApp()
    for (const path of ['/', '/classes', '/dashboard/selected-classes', '/no/such/page']) {
      const answer = await visitor.get(path).set('Accept', 'text/html')
      expect([answer.status, answer.text]).toEqual([200, HTML])
      expect(answer.get('Cache-Control')).toBe('no-cache')
    }
  })

  it('allows the inline blocks of the page by the hashes that the build wrote', async () => {
    const { visitor } = await siteApp()
    const policy = (await visitor.get('/').set('Accept', 'text/html')).get('Content-Security-Policy')
    expect(policy).toContain("script-src 'self' 'sha256-c2NyaXB0'")
    expect(policy).toContain("style-src 'self' 'sha256-c3R5bGU='")
  })

  it('lets browsers keep hashed files for a year', async () => {
    const { visitor } = await siteApp()
    const answer = await visitor.get('/assets/main-1a2b.js')
    expect(answer.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
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
