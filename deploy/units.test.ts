import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined

it('systemd accepts the units', ({ skip }) => {
  if (!hasSystemd) skip('there is no systemd-analyze')
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-units-'))
  const units = globSync('*.{service,timer}', { cwd: import.meta.dirname })
  const files = units.map((unit) => {
    const file = join(folder, unit.replace('@', '@4000'))
    const text = readFileSync(join(import.meta.dirname, unit), 'utf8')
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    return file
  })
  // It warns of an unknown key and ends with 0.
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
})
