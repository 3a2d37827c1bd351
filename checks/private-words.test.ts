import { describe, expect, it } from 'vitest'
import { privateWords } from './private-words.ts'
import { projectFiles, readProjectFile, report } from './source-files.ts'

const PICTURES_AND_FONTS = /\.(png|jpe?g|webp|avif|ico|woff2?)$/

describe('the project', () => {
  it('names no machine, no private network and no secret', () => {
    const texts = projectFiles().filter((path) => !PICTURES_AND_FONTS.test(path))
    expect(report(texts.map(readProjectFile).flatMap(privateWords))).toBe('')
  })
})

describe('the rule of private words', () => {
  it.each([
    ['a home folder', ['', 'home', 'ana', 'ningjing', ''].join('/')],
    ['a registry of one network', `https://${'registry'}.club.example/npm/`],
    ['a credential', `//npm.club.example/:_auth${'Token'}=abc`],
    ['a live key', `sk_${'live'}_0123456789`],
  ])('finds %s', (_title, text) => {
    expect(privateWords({ path: 'a.ts', text })).toHaveLength(1)
  })

  it.each([
    'https://registry.npmjs.org/',
    'https://club.example/home/work/',
    'sk_test_sandbox',
    '../root/a.ts',
  ])('lets %s be', (text) => {
    expect(privateWords({ path: 'a.ts', text })).toEqual([])
  })
})
