import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

const GIB = 1024 ** 3

/** What the figures were measured on, without naming it. */
export function machine(chromium: string): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / GIB)} GiB`
  const parts = [`${availableParallelism()} cores (${cpu?.model ?? process.arch})`, memory]
  return [...parts, `${type()} ${release().split('-')[0]}`, `Node ${process.versions.node}`, chromium].join(
    ', ',
  )
}

/** How many processes wanted a core in the last minute; figures of a busy machine are worth less. */
export const busyness = () => (loadavg()[0] ?? 0).toFixed(1)

/** Name and version of a browser. */
export function browserVersion(path: string | undefined): string {
  return path ? execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() : 'installed Chrome'
}
