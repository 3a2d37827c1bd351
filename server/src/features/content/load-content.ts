import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CONTENT_NAMES, type ContentName } from '@ningjing/contract/content/content'
import type { ContentPage } from '@ningjing/contract/content/content.schemas'
import { CLUB_TERMS, MOVED_DAYS, MOVED_HOURS } from '@ningjing/contract/enrolments/terms'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { Marked } from 'marked'
import { type Config, ConfigError } from '../../base/config.ts'
import { clubOf } from '../../domain/club.ts'
import { MAIL_RETENTION_MS } from '../../domain/mail-keys.ts'

export type Content = Record<ContentName, ContentPage>

/** The first texts of the release, beside the folders of server and client. */
const FOLDER = join(import.meta.dirname, '../../../../content')
const DAY_MS = 24 * 3_600_000

/**
 * Reads the texts that an owner edits, and renders them to HTML. One that is not in their folder comes from the release.
 * Throws one ConfigError that names what is wrong in which file.
 */
export function loadContent(config: Config): Content {
  const folder = resolve(config.CONTENT_DIR ?? FOLDER)
  if (!existsSync(folder)) throw new ConfigError([`CONTENT_DIR: there is no folder ${folder}`])
  const values = valuesOf(config)
  const issues: string[] = []
  const pages = CONTENT_NAMES.map((name) => {
    const own = join(folder, `${name}.md`)
    const file = existsSync(own) ? own : join(FOLDER, `${name}.md`)
    const say = (issue: string) => issues.push(`${file}: ${issue}`)
    return [name, pageOf(filled(textOf(file, say), values, say), say)]
  })
  if (issues.length > 0) throw new ConfigError(issues)
  return Object.fromEntries(pages)
}

type Say = (issue: string) => void

/** What stands for {{a name}} in the texts, so that they agree with the settings and the terms. */
function valuesOf(config: Config): Record<string, string> {
  const { name, address, email, phone } = clubOf(config)
  const soldAs = { isFree: false }
  return {
    club: name,
    // A phone number stays in one line.
    contact: [name, address, phone.replaceAll(' ', '\u00a0'), email].filter(Boolean).join(', '),
    'terms with dates': termsText(CLUB_TERMS, { ...soldAs, hasDates: true }),
    'terms without dates': termsText(CLUB_TERMS, { ...soldAs, hasDates: false }),
    'moved hours': String(MOVED_HOURS),
    'moved days': String(MOVED_DAYS),
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

function filled(text: string, values: Record<string, string>, say: Say): string {
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
