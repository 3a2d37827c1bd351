import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { projectPaths, ROOT, readFiles, readText } from './project.ts'

const pages = new Map(readFiles(/\.md$/).map(({ path, text }) => [path, text.replace(/```[\s\S]*?```/g, '')]))
const scripts = Object.keys(JSON.parse(readText('package.json')).scripts)
const paths = projectPaths()
const promises = readText('docs/money-and-seats.md')
const sections = headingsOf('docs/product.md').map((title) => title.replace(/\.? .*/, ''))

function headingsOf(path: string): string[] {
  const text = pages.get(path) ?? pages.get(`${path}.md`) ?? ''
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
}

/** A name with a slash is a path from the root, from the folder of the file that cites it, or from `server/src`. */
const isFile = (name: string, _: string, file: string) =>
  ['', posix.dirname(file), 'server/src'].some((folder) => paths.includes(posix.join(folder, name))) ||
  (!name.includes('/') && paths.some((path) => path.endsWith(`/${name}`)))
const anchorOf = (title: string) => title.toLowerCase().replace(/[^\w-]/g, (one) => (one === ' ' ? '-' : ''))

/** Whether a link of a page leads to a file, and to a heading of it. */
function leadsSomewhere(link: string, page: string): boolean {
  const [file, anchor] = link.split('#')
  const path = file ? posix.join(posix.dirname(page), file) : page
  return existsSync(new URL(path, ROOT)) && (!anchor || headingsOf(path).map(anchorOf).includes(anchor))
}

/** The forms of a citation, each with the question whether what it names in a file exists. */
const CITATIONS: [form: RegExp, exists: (name: string, title: string, file: string) => boolean][] = [
  [/§(\d+(?:\.\d+)?)/g, (section) => sections.includes(section)],
  [/\b([OI]\d{1,2})\b/g, (row) => promises.includes(`\n| ${row} |`)],
  [/\bdecisions? (\d{3})\b/gi, (id) => paths.some((path) => path.startsWith(`docs/decisions/${id}-`))],
  [/\b([\w/.-]+\.md|CONTRIBUTING), "(.+?)"/g, (page, title) => headingsOf(page).includes(title)],
  [/\b(docs\/[\w/-]+\.md)\b/g, (page) => paths.includes(page)],
  [/`([a-z\d][a-z\d./-]*\.(?:[jt]sx?|mjs|css|sh))`/g, isFile],
  [/\bnpm run ([a-z][\w:-]*)/g, (script) => scripts.includes(script)],
  [/\]\((?!https?:|mailto:)([^)\s]+)\)/g, (link, _, file) => !pages.has(file) || leadsSomewhere(link, file)],
]

/** Citations in a file whose target does not exist, as "file cites target". */
function lostCitations(path: string, text: string): string[] {
  const plain = text.replace(/\s+(\*|\/\/)?\s*/g, ' ')
  return CITATIONS.flatMap(([form, exists]) =>
    [...plain.matchAll(form)].flatMap(([cited, name = '', title = '']) =>
      exists(name, title, path) ? [] : [`${path} cites ${cited}`],
    ),
  )
}

it('citations lead to a heading, a row, a file or a command that exists', () => {
  const files = readFiles(/^(?!tools\/checks\/|content\/)(.*\.(tsx?|mjs|css|md|html|yml)|[^/]+)$/)
  expect(files.flatMap(({ path, text }) => lostCitations(path, pages.get(path) ?? text))).toEqual([])
  const cited = ['product §11', '§2.11', 'I99', 'O99', 'decision 099', 'npm run ghost', 'docs/ghost.md']
  const named = ['CONTRIBUTING, "Ghosts"', '`ghost.ts`', '`server/src/serve.ts`', '`src/http/serve.ts`']
  const planted = [...cited, ...named, '](ghost.md)', '](#ghost)', '](../README.md#ghost)']
  expect(planted.filter((text) => lostCitations('docs/product.md', text).length === 0)).toEqual([])
})

const STATUS = /^# .+\n\n(Accepted \d{4}(-\d\d){2}(, changed \d{4}(-\d\d){2})?|Superseded by \[\d.+\))\.\n/

it('each decision begins with its date and status, the index has one line for each, and names missing numbers', () => {
  const decisions = readFiles(/^docs\/decisions\/\d/)
  const index = readText('docs/decisions/README.md')
  const lines = index.match(/^- \[.+?\]\(.+?\)/gm)
  expect(lines?.sort()).toEqual(decisions.map(({ path }) => `- [${path.slice(15, 18)}](${path.slice(15)})`))
  const ids = [...new Set(index.match(/\b\d{3}\b/g))].sort()
  expect(ids).toEqual(ids.map((_, at) => String(at + 1).padStart(3, '0')))
  expect(decisions.filter(({ text }) => !STATUS.test(text))).toEqual([])
  expect('# 001 · Ids are text\n\nAccepted.\n').not.toMatch(STATUS)
})
