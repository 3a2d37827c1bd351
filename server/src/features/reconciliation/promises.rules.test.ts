import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROMISES } from './promises.rules.ts'

const DOCUMENT = new URL('../../../../docs/money-and-seats.md', import.meta.url)
/** A row of a promise that the reconciliation checks: `| I1 | sentence | R |`. */
const CHECKED_ROW = /^\| (I\d+) \| (.+?) \| R \|$/gm

it('says what docs/money-and-seats.md says, about each promise that is checked', () => {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(CHECKED_ROW)
  expect(Object.fromEntries([...rows].map(([, number, sentence]) => [number, sentence]))).toEqual(PROMISES)
})
