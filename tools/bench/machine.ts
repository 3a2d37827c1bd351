import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

const GIB = 1024 ** 3

/** Hardware and software of this machine. */
export function machine(chromium: string): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? process.arch})`
  const system = `${type()} ${release().split('-')[0]}`
  return `${cores}, ${Math.round(totalmem() / GIB)} GiB, ${system}, Node ${process.versions.node}, ${chromium}`
}

/** Load average of the last minute. */
export const loadAverage = () => (loadavg()[0] ?? 0).toFixed(1)

/** Name and version of a browser. */
export function browserVersion(path: string | undefined): string {
  return path ? execFileSync(path, ['--version'], { encoding: 'utf8' }).trim() : 'installed Chrome'
}
