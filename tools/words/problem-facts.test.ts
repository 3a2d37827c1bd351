import { expect, it } from 'vitest'
import { readFiles, type SourceFile, TEST_CODE } from '../checks/project.ts'

const PROBLEM = /new Problem\(\s*'([\w.-]+)',\s*(\{[\s\S]*?\})\s*\)(?=[\n ;:)]|$)/g
/** A detail that is always the same text: a client in another language knows it by the code. */
const FIXED = /\bdetail:\s*('[^']*'|[A-Z][A-Z_]+)\s*[,}]/

/** Problems whose detail is made of values that are not among their facts, where a client cannot write its own sentence. */
function withoutFacts({ path, text }: SourceFile): string[] {
  return [...text.matchAll(PROBLEM)].flatMap(([, code, extra = '']) =>
    /\bdetail\b/.test(extra) && !FIXED.test(extra) && !/\bfacts\b/.test(extra) ? [`${path}: ${code}`] : [],
  )
}

const server = readFiles(/^server\/src\/.*\.ts$/).filter(({ path }) => !TEST_CODE.test(path))

it('problems whose detail names a number, a name or a moment have it in their facts too', () => {
  expect(server.flatMap(withoutFacts)).toEqual([])
  expect(server.flatMap(({ text }) => [...text.matchAll(PROBLEM)]).length).toBeGreaterThan(40)
})

it.each([
  ['a text with a value', "new Problem('class.over', { detail: 'It ended on ' + day })", 1],
  ['a variable', "new Problem('class.over', { detail, retryAfterSeconds: 1 })", 1],
  ['a list of reasons', "throw new Problem('class.over', {\n  detail: REASONS[why],\n})\n", 1],
  ['a text with facts', "new Problem('class.over', { detail: 'It ended on ' + day, facts: { day } })", 0],
  ['a fixed text', "new Problem('class.over', { detail: 'It is over.' })", 0],
  ['a constant', "new Problem('class.over', { detail: IS_OVER })", 0],
])('judges %s', (_what, text, finds) => {
  expect(withoutFacts({ path: 'server/src/a.ts', text })).toHaveLength(finds)
})
