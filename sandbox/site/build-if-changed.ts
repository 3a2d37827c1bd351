import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessGroup, ProcessSpec } from '../process/process-group.ts'
import type { dataPaths } from '../settings/child-settings.ts'
import { PROJECT_ROOT } from '../settings/settings.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Builds the client, unless its sources and settings are the same as at the last build. */
export async function buildIfChanged(
  group: ProcessGroup,
  build: ProcessSpec,
  paths: Pick<ReturnType<typeof dataPaths>, 'site' | 'siteFingerprint'>,
): Promise<void> {
  const fingerprint = fingerprintOf(PROJECT_ROOT, build.env)
  if (existsSync(join(paths.site, 'index.html')) && lastFingerprint(paths) === fingerprint) return
  console.log('Building the client …')
  writeFileSync(paths.siteFingerprint, 'unfinished')
  await group.run(build)
  writeFileSync(paths.siteFingerprint, fingerprint)
}

function lastFingerprint({ siteFingerprint }: { siteFingerprint: string }): string {
  return existsSync(siteFingerprint) ? readFileSync(siteFingerprint, 'utf8') : ''
}
