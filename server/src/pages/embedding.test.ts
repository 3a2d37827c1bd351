import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PAGE_PATHS, PAGE_RENDERER, PAGE_ROOT, PAGE_TITLE, POLICY_SOURCES } from '@ningjing/contract/pages'
import { anId } from '@ningjing/contract/testing/builders'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const RENDERER = `
export const renderPage = async (path, data) => ({
  head: '<title>Rendered</title>',
  body: '<div id="root">' + path + '|' + (data.timetable?.dates ?? []).map((one) => one.name).join('|') + '</div>',
})
`
const ORIGINS = 'https://studio.example,https://www.studio.example:8443'

/** An app with a tiny built client that draws the names of the timetable. */
async function siteApp(settings: Record<string, string> = { EMBED_ORIGINS: ORIGINS }) {
  const folder = await mkdtemp(join(tmpdir(), 'ningjing-embedding-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(dirname(join(folder, PAGE_RENDERER)))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, PAGE_RENDERER), RENDERER)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html><head>${PAGE_TITLE}</head><body>${PAGE_ROOT}</body></html>`,
  )
  await writeFile(join(folder, POLICY_SOURCES), '{"script":[],"style":[],"frame":[]}')
  await writeFile(join(folder, PAGE_PATHS), '["/","/classes","/timetable"]')
  const app = await testApp({ SITE_DIR: folder, ...settings })
  const open = (path: string) => app.visitor.get(path).set('Accept', 'text/html')
  const framing = async (path: string) => {
    const { headers } = await open(path)
    const policy = String(headers['content-security-policy'])
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']]
  }
  const drawn = async (path: string) => /<div id="root">(.*)<\/div>/.exec((await open(path)).text)?.[1]
  return { ...app, open, framing, drawn }
}

const FRAMED = ['https://studio.example https://www.studio.example:8443', undefined]
const ALONE = ["'none'", 'SAMEORIGIN']

it.each(['/timetable?embed=1', '/timetable?embed=1&level=beginner', '/timetable?day=2026-12-01&embed=1'])(
  'only the listed sites may frame %s',
  async (path) => {
    const { framing } = await siteApp()
    expect(await framing(path)).toEqual(FRAMED)
  },
)

it.each([
  '/timetable',
  '/timetable?embed=0',
  '/timetable?embed=1&embed=1',
  '/timetable/?embed=1',
  '/?embed=1',
  '/classes?embed=1',
  `/classes/${anId()}?embed=1`,
  '/dashboard?embed=1',
  '/ningjing/schedule?embed=1',
])('no site may frame %s', async (path) => {
  const { framing } = await siteApp()
  expect(await framing(path)).toEqual(ALONE)
})

it('no site may frame the timetable where none is listed', async () => {
  const { framing } = await siteApp({})
  expect(await framing('/timetable?embed=1')).toEqual(ALONE)
})

it('the page with bars and the one without are cached apart', async () => {
  const { drawn, framing, addClass } = await siteApp()
  const at = new Date(Date.now() + 3600_000)
  const session = { id: anId(), local: '2026-12-01T18:30', at, minutes: 60, seq: 0 }
  await addClass({ name: 'Yin', zone: 'UTC', sessions: [session] })
  for (let round = 0; round < 2; round += 1) {
    expect(await drawn('/timetable')).toBe('/timetable|Yin')
    expect(await drawn('/timetable?embed=1')).toBe('/timetable?embed=1|Yin')
    expect(await framing('/timetable')).toEqual(ALONE)
    expect(await framing('/timetable?embed=1')).toEqual(FRAMED)
  }
})

it('a timetable that is too long is left to the browser', async () => {
  const { drawn, addClass } = await siteApp()
  const sessions = Array.from({ length: 501 }, (_, index) => {
    const at = new Date(Date.now() + index * 60_000)
    return { id: anId(), local: '2026-12-01T18:30', at, minutes: 600, seq: 0 }
  })
  await addClass({ name: 'Yin', zone: 'UTC', sessions })
  expect(await drawn('/timetable')).toBe('/timetable|')
})

it.each([
  'http://studio.example',
  'https://*.studio.example',
  'https://studio.example/page',
  '*',
  'studio.example',
])('the setting refuses %s', async (origin) => {
  await expect(testApp({ EMBED_ORIGINS: origin })).rejects.toThrow('EMBED_ORIGINS')
})
