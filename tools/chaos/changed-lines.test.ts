import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTROLS, OF_EVERY_RUN } from './changed-lines.ts'

const changes = [...OF_EVERY_RUN, ...Object.values(CONTROLS).flat()]

it.each(changes)('$file has the line that a chaos run changes, once', ({ file, from }) => {
  const source = readFileSync(new URL(`../..${file}`, import.meta.url), 'utf8')
  expect(source.split(from)).toHaveLength(2)
})
