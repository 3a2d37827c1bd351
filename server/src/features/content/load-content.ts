import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { CONTENT_NAMES, type ContentName } from '@ningjing/contract/content/content'
import type { ContentPage } from '@ningjing/contract/content/content.schemas'
import { MOVED_DAYS, MOVED_HOURS } from '@ningjing/contract/enrolments/terms'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { CURRENCIES } from '@ningjing/contract/formats'
import { STUDIO_DAYS } from '@ningjing/contract/passes/passes'
import { Marked } from 'marked'
import { type Config, ConfigError } from '../../base/config.ts'
import { clubOf } from '../../domain/club.ts'
import { MAIL_RETENTION_MS } from '../../domain/mail-keys.ts'

/** The texts that an owner edits, filled with what holds for the club. */
export type Content = (club: Club) => Record<ContentName, ContentPage>

/** The first texts of the release, beside the folders of server and client. */
const FOLDER = join(import.meta.dirname, '../../../../content')
const DAY_MS = 24 * 3_600_000

/**
 * Reads the texts that an owner edits; the function that it returns renders them to HTML for a club. One that is not
 * in their folder comes from the release. Throws one ConfigError that names what is wrong in which file.
 */
export function loadContent(config: Config): Content {
  const folder = resolve(config.CONTENT_DIR ?? FOLDER)
  if (!existsSync(folder)) throw new ConfigError([`CONTENT_DIR: there is no folder ${folder}`])
  const issues: string[] = []
  const files = CONTENT_NAMES.map((name) => {
    const own = join(folder, `${name}.md`)
    const path = existsSync(own) ? own : join(FOLDER, `${name}.md`)
    const say = (issue: string) => issues.push(`${path}: ${issue}`)
    return { name, text: textOf(path, say), say }
  })
  const render = (values: Values) =>
    fromNames(files.map(({ name, text, say }) => [name, pageOf(filled(text, values, say), say)]))
  // Rendering takes milliseconds, and the club seldom changes.
  let last: { key: string; pages: ReturnType<Content> } | undefined
  const content: Content = (club) => {
    const values = valuesOf(club)
    const key = JSON.stringify(values)
    if (last?.key !== key) last = { key, pages: render(values) }
    return last.pages
  }
  // What is wrong in a text does not depend on the club.
  content(clubOf(config))
  if (issues.length > 0) throw new ConfigError(issues)
  return content
}

/** Whether terms, privacy and refunds all differ from those of the release. */
export function hasOwnTexts({ CONTENT_DIR: folder }: Config): boolean {
  if (folder === undefined) return false
  return CONTENT_NAMES.every((name) => {
    const own = join(resolve(folder), `${name}.md`)
    return existsSync(own) && !readFileSync(own).equals(readFileSync(join(FOLDER, `${name}.md`)))
  })
}

const fromNames = (pages: [ContentName, ContentPage][]) =>
  Object.fromEntries(pages) as Record<ContentName, ContentPage>

type Values = Record<string, string>
type Say = (issue: string) => void

/** What stands for {{a name}} in the texts, so that they agree with the club and its terms. */
function valuesOf({ name, address, email, phone, terms, currency }: Club): Values {
  const soldAs = { isFree: false }
  return {
    club: name,
    // A phone number stays in one line.
    contact: [name, address, phone.replaceAll(' ', '\u00a0'), email].filter(Boolean).join(', '),
    'terms with dates': termsText(terms, { ...soldAs, hasDates: true }),
    'terms without dates': termsText(terms, { ...soldAs, hasDates: false }),
    currency: CURRENCIES[currency].name,
    'moved hours': String(MOVED_HOURS),
    'moved days': String(MOVED_DAYS),
    'pass days': String(STUDIO_DAYS),
    'mail days': String(MAIL_RETENTION_MS / DAY_MS),
  }
}

function textOf(path: string, say: Say): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    say('cannot be read')
    return '# -'
  }
}

function filled(text: string, values: Values, say: Say): string {
  return text.replace(/\{\{(.*?)\}\}/g, (mark, name: string) => {
    const value = values[name.trim()]
    if (value === undefined) say(`${mark} is not one of ${Object.keys(values).join(', ')}`)
    return value ?? ''
  })
}

const SAFE_ADDRESS = /^(https?:|mailto:|tel:|\/|#)/i

/** Escapes HTML in the Markdown, and follows no link that runs code. */
const markdown = new Marked({
  renderer: { html: ({ text }) => escaped(text) },
  walkTokens: (token) => {
    const isAddress = token.type === 'link' || token.type === 'image'
    if (isAddress && !SAFE_ADDRESS.test(token.href)) token.href = ''
  },
})

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** A text whose first line is its title. */
function pageOf(text: string, say: Say): ContentPage {
  const [, title = '', body = ''] = /^\s*# +(.+?)\s*\n([\s\S]*)$/.exec(`${text}\n`) ?? []
  if (title === '') say('does not begin with a title such as "# Terms"')
  const html = String(markdown.parse(body))
  const [, first = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  return { title, description: plain(first), html }
}

/** The words of a paragraph. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
