import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
/** Where `npm run rehearse -- --write` notes what it has tried. */
export const RECORD = join(ROOT, 'docs/rehearsal.md')

/** In the order in which somebody reads them who develops Ningjing, and then runs it. */
export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/development.md',
  'docs/deploy.md',
  'docs/restore.md',
]
/** Its commands are in a table, not in blocks. */
const TABLE = /^\| `npm .*/gm
/** Languages of blocks that are pieces of files. A block without a language holds commands. */
const FILES = ['yaml', 'nginx', 'crontab', 'html']

const BLOCK = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm
/** A loop is one command; every other line is one, too. */
const COMMAND = /^(?:for|until|while) [\s\S]*?^done.*$|^.+$/gm
const COMMENT = /(^|\s+)# .*$/gm

export type Command = { document: string; section: string; text: string }

/** Every command of the documents, without comments. */
export function commands(): Command[] {
  return DOCUMENTS.flatMap((document) => commandsOf(document, readFileSync(join(ROOT, document), 'utf8')))
}

export function commandsOf(document: string, page: string): Command[] {
  return page.split(/^## /m).flatMap((part) => {
    const section = part.split('\n', 1)[0] ?? ''
    const rows = section === 'Commands' ? [...part.matchAll(TABLE)].flatMap(([row]) => codeOf(row)) : []
    return [...rows, ...blocksOf(part)].map((text) => ({ document, section, text }))
  })
}

/** The npm commands of a row. */
function codeOf(row: string): string[] {
  return [...row.matchAll(/`(npm [^`]+)`/g)].map(([, text = '']) => text)
}

function blocksOf(part: string): string[] {
  return [...part.matchAll(BLOCK)].flatMap(([, indent = '', language = '', block = '']) => {
    if (FILES.includes(language)) return []
    if (language !== '') throw new Error(`${language}: neither a block of commands nor a file that is known`)
    const lines = block.replace(new RegExp(`^${indent}`, 'gm'), '').replace(COMMENT, '')
    return lines.match(COMMAND) ?? []
  })
}

/** The first cell of a command's row in the record. */
export function cellOf({ text }: Command): string {
  return `| \`${text.replace(/\n\s*/g, ' ⏎ ').replaceAll('|', '\\|')}\` |`
}

/** The record of each document. */
export function readRecord(): Map<string, string> {
  const parts = readFileSync(RECORD, 'utf8').split(/^(?=## )/m)
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? '', part]))
}
