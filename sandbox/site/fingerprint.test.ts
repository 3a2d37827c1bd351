import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ningjing-fingerprint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['client/src', 'contract/src/classes'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'client/src/main.tsx'), 'one')
  writeFileSync(join(root, 'contract/src/classes/classes.ts'), 'one')
})

it('stays the same while nothing changes', () => {
  expect(fingerprintOf(root, { VITE_API_URL: '' })).toBe(fingerprintOf(root, { VITE_API_URL: '' }))
})

it.each(['client/src/main.tsx', 'contract/src/classes/classes.ts', 'client/src/new.tsx'])(
  'changes with %s',
  (file) => {
    const before = fingerprintOf(root, {})
    writeFileSync(join(root, file), 'two')
    expect(fingerprintOf(root, {})).not.toBe(before)
  },
)

it('changes with a build setting', () => {
  expect(fingerprintOf(root, { VITE_API_URL: '' })).not.toBe(
    fingerprintOf(root, { VITE_API_URL: 'http://x' }),
  )
})

it('does not change with a test or an installed package', () => {
  const before = fingerprintOf(root, {})
  writeFileSync(join(root, 'client/src/main.test.tsx'), 'x')
  mkdirSync(join(root, 'client/node_modules/react'), { recursive: true })
  cpSync(join(root, 'client/src/main.tsx'), join(root, 'client/node_modules/react/index.js'))
  expect(fingerprintOf(root, {})).toBe(before)
})
