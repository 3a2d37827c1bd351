import { describe, expect, it } from 'vitest'
import { codeFiles, isTest, report } from './source-files.ts'
import { missingTexts, SPEC_TEXTS } from './spec-texts.ts'
import { syntaxOf } from './syntax.ts'

const product = codeFiles()
  .filter(({ path }) => /^(contract|client)\/src\//.test(path) && !isTest(path))
  .map(syntaxOf)

describe('the product', () => {
  it("holds the specification's texts letter for letter", () => {
    expect(report(missingTexts(SPEC_TEXTS, product))).toBe('')
  })
})

describe('the rule of the texts', () => {
  const page = (text: string) => [syntaxOf({ path: 'client/src/screens/a.tsx', text })]
  const wanted = { section: ["Don't have an account?"] }

  it('finds a text that was put right, or is missing', () => {
    expect(missingTexts(wanted, page('const a = <p>Do not have an account?</p>'))).toHaveLength(1)
  })

  it('reads markup as people do', () => {
    const text = `const a = <p>\n  Don&apos;t have\n  an account? <a href="/register">Register Now</a></p>`
    expect(missingTexts(wanted, page(text))).toEqual([])
  })

  it('takes a single word only as a whole', () => {
    expect(missingTexts({ section: ['Date'] }, page(`const a = 'Update Date now'`))).toHaveLength(1)
  })
})
