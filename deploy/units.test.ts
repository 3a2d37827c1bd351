import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALERT_KINDS } from '@ningjing/server/domain/mail.records'
import { expect, it } from 'vitest'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined

const units = globSync('*.{service,timer}', { cwd: import.meta.dirname })
const textOf = (unit: string) => readFileSync(join(import.meta.dirname, unit), 'utf8')

/** The lines that say what a service may not do. */
const confinementOf = (unit: string) =>
  textOf(unit).match(/^(Capability|Lock|NoNew|Private|Protect|Remove|Restrict|SystemCall|UMask).*$/gm)

it('every service is confined like the site', () => {
  const services = units.filter((unit) => unit.endsWith('.service'))
  expect(services).toHaveLength(4)
  for (const unit of services)
    expect([unit, confinementOf(unit)]).toEqual([unit, confinementOf('ningjing@.service')])
  expect(confinementOf('ningjing@.service')?.length).toBeGreaterThan(20)
})

it('a job of the night that fails mails the admins, by a kind of alert that exists', () => {
  for (const unit of ['ningjing-backup.service', 'ningjing-reconcile.service']) {
    const [, kind] = /^OnFailure=ningjing-alert@(\w+)\.service$/m.exec(textOf(unit)) ?? []
    expect(ALERT_KINDS).toContain(kind)
  }
})

it('systemd accepts the units', ({ skip }) => {
  if (!hasSystemd) skip('there is no systemd-analyze')
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-units-'))
  const files = units.map((unit) => {
    const file = join(folder, unit.replace('@', '@4000'))
    writeFileSync(file, textOf(unit).replace('/usr/bin/node', process.execPath))
    return file
  })
  // It warns of an unknown key and ends with 0.
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
})
