import { describe, expect, it } from 'vitest'
import { exampleFaults, knownSettings } from './env-example.ts'
import { readProjectFile, report } from './source-files.ts'

const { text } = readProjectFile('.env.example')

describe('.env.example', () => {
  it('names every setting, no other, and each in a form that would be accepted', () => {
    expect(report(exampleFaults(text))).toBe('')
  })

  it('has each of its settings explained in docs/deploy.md or README.md', () => {
    const documents = readProjectFile('docs/deploy.md').text + readProjectFile('README.md').text
    expect(knownSettings().filter((name) => !documents.includes(name))).toEqual([])
  })
})

describe('the rule of the example', () => {
  it('finds a setting that no schema knows', () => {
    expect(exampleFaults(`${text}\nCOLOUR=red`)).toEqual(['COLOUR: no schema knows it'])
  })

  it('finds a setting that is left out', () => {
    expect(exampleFaults(text.replace(/^LOG_LEVEL=.*$/m, ''))).toEqual(['LOG_LEVEL: is not in the example'])
  })

  it('finds a malformed value', () => {
    expect(exampleFaults(text.replace(/^PORT=.*$/m, 'PORT=many'))).toHaveLength(1)
  })
})
