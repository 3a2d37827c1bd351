import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_NAMES } from '@ningjing/contract/content/content'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { expect, it, onTestFinished } from 'vitest'
import { clubOf } from '../../domain/club.ts'
import { chooseForClub } from '../../testing/choose-for-club.ts'
import { testApp, testConfig } from '../../testing/test-app.ts'
import { hasOwnTexts, loadContent } from './load-content.ts'

/** The texts as they are now. */
function contentOf(settings: Record<string, string> = {}) {
  const config = testConfig(settings)
  return loadContent(config)(clubOf(config))
}

/** Loads texts of an owner; those that are not given hold a title only. */
function loadTexts(texts: Record<string, string>, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const all = { terms: '# Terms', privacy: '# Privacy', refunds: '# Refunds', ...texts }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, `${name}.md`), text)
  return contentOf({ ...settings, CONTENT_DIR: folder })
}

it('makes title, description and HTML of Markdown', () => {
  const { terms } = loadTexts({
    terms: '# Our terms\n\nBe *kind* & calm,\nplease.\n\n## More\n\n- [Home](/)\n',
  })
  expect(terms.title).toBe('Our terms')
  expect(terms.description).toBe('Be kind & calm, please.')
  expect(terms.html).toContain('<em>kind</em>')
  expect(terms.html).toContain('<h2>More</h2>')
  expect(terms.html).toContain('<a href="/">Home</a>')
})

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['Hello <b onclick="x()">you</b>', '&lt;b onclick='],
  ['[press](javascript:alert(1))', '<a href="">press</a>'],
  ['![x](data:text/html,x)', '<img src=""'],
])('does not let %s through as HTML', (text, shown) => {
  const { html } = loadTexts({ privacy: `# Privacy\n\n${text}` }).privacy
  expect(html).toContain(shown)
  expect(html).not.toMatch(/<script|<b |javascript:|data:/)
})

it('fills in the club and its terms, also where a value looks like HTML', () => {
  const { refunds } = loadTexts(
    { refunds: '# Refunds\n\n{{ terms with dates }} {{club}}: {{contact}}' },
    { CLUB_NAME: 'Calm <3', CLUB_EMAIL: 'hello@calm.club', CLUB_PHONE: '+1 555' },
  )
  expect(refunds.description).toBe(
    `${termsText(CLUB_TERMS, { hasDates: true, isFree: false })} Calm <3: Calm <3, +1 555, hello@calm.club`,
  )
  // The phone number does not break.
  expect(refunds.html).toContain('+1\u00a0555')
})

it('names every error of the texts at once', () => {
  expect(() => loadTexts({ terms: 'No title', refunds: '# Refunds\n\n{{price}}' })).toThrow(
    /^Settings: .*\/terms\.md: does not begin with a title such as "# Terms"; .*\/refunds\.md: \{\{price\}\} is not one of club, contact, /,
  )
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'terms.md'))
  expect(() => loadContent(testConfig({ CONTENT_DIR: folder }))).toThrow(/\/terms\.md: cannot be read/)
})

it('takes from the release what the folder of the owner lacks, but not for a folder that is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'terms.md'), '# House rules')
  const content = contentOf({ CONTENT_DIR: folder })
  expect([content.terms.title, content.privacy.title]).toEqual(['House rules', 'Privacy'])
  expect(() => loadContent(testConfig({ CONTENT_DIR: join(folder, 'nowhere') }))).toThrow(
    /^Settings: CONTENT_DIR: there is no folder .*nowhere$/,
  )
})

const LINKED: string[] = [...CONTENT_NAMES, 'dashboard/profile', 'dashboard/enrolled-classes']

it('answers the texts of the repository, and 404 for others', async () => {
  const { visitor } = await testApp()
  for (const name of CONTENT_NAMES) {
    const { status, body } = await visitor.get(`/ningjing/content/${name}`)
    expect([status, body.html.includes('{{')]).toEqual([200, false])
    expect(body.title.toLowerCase()).toBe(name)
    const links = [...String(body.html).matchAll(/href="\/([^"]*)"/g)].map(([, path]) => path)
    expect(links.filter((path = '') => !LINKED.includes(path))).toEqual([])
    expect(body.html).toMatch(/Last changed: \d+ [A-Z][a-z]+ 20\d\d\.<\/p>\s*$/)
  }
  for (const name of ['imprint', 'constructor', '..%2Fterms']) {
    const { status, body } = await visitor.get(`/ningjing/content/${name}`)
    expect([status, body.code]).toEqual([404, 'content.not-found'])
  }
})

it('follows the terms and the currency of the club without a restart', async () => {
  const { visitor, stores } = await testApp()
  const text = async (name: string) => (await visitor.get(`/ningjing/content/${name}`)).body.html
  expect(await text('terms')).toContain('Prices are in US dollars and include all taxes.')
  const terms = { freeHours: 48, latePercent: 50, freeDays: 7 }
  await chooseForClub(stores, { currency: 'PLN', terms })
  expect(await text('terms')).toContain('Prices are in Polish zloty and include all taxes.')
  for (const hasDates of [true, false]) {
    expect(await text('refunds')).toContain(termsText(terms, { hasDates, isFree: false }))
  }
})

it('says about refunds what the terms of the club do', () => {
  const { refunds } = contentOf()
  for (const hasDates of [true, false]) {
    expect(refunds.html).toContain(termsText(CLUB_TERMS, { hasDates, isFree: false }))
  }
  expect(refunds.html).toMatch(/at the desk<\/strong> we give back to you by hand/)
})

it('tells whether the club has texts of its own, all three of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const isOwn = () => hasOwnTexts(testConfig({ CONTENT_DIR: folder }))
  expect(hasOwnTexts(testConfig())).toBe(false)
  expect(isOwn()).toBe(false)
  for (const name of CONTENT_NAMES) {
    expect(isOwn()).toBe(false)
    writeFileSync(join(folder, `${name}.md`), `# Our ${name}`)
  }
  expect(isOwn()).toBe(true)
  copyFileSync(new URL('../../../../content/terms.md', import.meta.url), join(folder, 'terms.md'))
  expect(isOwn()).toBe(false)
})
