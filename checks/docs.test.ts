import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedFiles } from '../docs/generated-files.ts'
import { lostReferences } from './document-rules.ts'
import { lostCommands, lostLinks } from './links.ts'
import { projectFiles, ROOT, readProjectFile, report } from './source-files.ts'

const generated = await generatedFiles()
const openApi: unknown = JSON.parse(readProjectFile('docs/openapi.json').text)
const pages = projectFiles().filter((path) => path.endsWith('.md'))

describe('the documents', () => {
  it.each(generated.map(([address, text]) => [address.pathname.split('/').at(-1), address, text] as const))(
    'have a fresh %s (npm run docs makes it)',
    (_name, address, text) => {
      expect(readFileSync(address, 'utf8')).toBe(text)
    },
  )

  it('refer only to what stands in openapi.json', () => {
    expect(report(lostReferences(openApi))).toBe('')
  })

  it('link only to files and headings that exist', () => {
    const exists = (from: string, to: string) => existsSync(join(ROOT, dirname(from), to))
    const lost = pages.map(readProjectFile).flatMap((page) => lostLinks(page, exists))
    expect(report(lost)).toBe('')
  })

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json').text)
    const lost = pages.map(readProjectFile).flatMap((page) => lostCommands(page, Object.keys(scripts)))
    expect(report(lost)).toBe('')
  })
})

describe('the rules of the documents', () => {
  it('find a reference that leads nowhere', () => {
    const document = {
      a: { $ref: '#/components/schemas/User' },
      b: { $ref: '#/components/schemas/Ghost' },
      components: { schemas: { User: {} } },
    }
    expect(lostReferences(document)).toEqual(['#/components/schemas/Ghost'])
  })

  it('find a link to a missing file and to a missing heading', () => {
    const text =
      '# One\n\n[a](ghost.md) [b](#two) [c](#one) [d](https://club.example)\n\n```\n[e](in-code.md)\n```\n'
    expect(lostLinks({ path: 'docs/a.md', text }, () => false)).toEqual([
      'docs/a.md links to ghost.md',
      'docs/a.md links to #two',
    ])
  })

  it('find a command that is gone', () => {
    const page = { path: 'a.md', text: 'Use `npm run build` or `npm run ghost`.' }
    expect(lostCommands(page, ['build'])).toEqual(['a.md names npm run ghost'])
  })
})
