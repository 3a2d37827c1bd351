import { readFileSync } from 'node:fs'

/** The version of this release, such as `0.1.0-868a6ca`: that of the package.json beside the folders of server and client. */
export const VERSION = String(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version,
)
