import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const COMPOSE = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')

/** The lines of a service. */
function service(name: string): string {
  const [, lines = ''] = new RegExp(String.raw`^  ${name}:\n((?: {4}.*\n|\n)+)`, 'm').exec(COMPOSE) ?? []
  return lines
}

/** How long a job of the night waits if the container starts now, in seconds. */
function waitOf(name: string, now: string): number {
  const [, expression = ''] = /while sleep (.*);/.exec(service(name)) ?? []
  const clock = `date() { if [ "$*" = +%s ]; then echo ${Date.parse(now) / 1000}; else command date "$@"; fi; }`
  const script = `${clock}; echo ${expression.replaceAll('$$', '$')}`
  return Number(spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout)
}

it.each([
  ['backup', '00:30:00', 2.5 * 3600],
  ['backup', '02:59:59', 1],
  // One run a night, also if it ends within its first second.
  ['backup', '03:00:00', 24 * 3600],
  ['backup', '12:00:00', 15 * 3600],
  ['reconcile', '00:00:00', 4 * 3600],
  ['reconcile', '03:59:59', 1],
  ['reconcile', '23:00:00', 5 * 3600],
])('the job %s that starts at %s UTC waits %i seconds', (name, time, seconds) => {
  expect(waitOf(name, `2026-11-30T${time}Z`)).toBe(seconds)
})

it('the backup keeps dumps as long as .env says', () => {
  expect(service('backup')).toMatch(/BACKUP_KEEP_DAYS: \$\{BACKUP_KEEP_DAYS:-30\}/)
})
