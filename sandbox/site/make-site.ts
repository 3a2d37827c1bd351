import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Family, Role } from '../process/family.ts'
import type { placesOf } from '../settings/child-settings.ts'
import { PROJECT_ROOT } from '../settings/settings.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Builds the client, unless what it is made of has not changed since the last build. */
export async function makeSite(
  family: Family,
  build: Role,
  places: Pick<ReturnType<typeof placesOf>, 'site' | 'siteFingerprint'>,
): Promise<void> {
  const fingerprint = fingerprintOf(PROJECT_ROOT, build.env)
  if (existsSync(join(places.site, 'index.html')) && lastFingerprint(places) === fingerprint) return
  console.log('Building the client …')
  writeFileSync(places.siteFingerprint, 'unfinished')
  await family.run(build)
  writeFileSync(places.siteFingerprint, fingerprint)
}

function lastFingerprint({ siteFingerprint }: { siteFingerprint: string }): string {
  return existsSync(siteFingerprint) ? readFileSync(siteFingerprint, 'utf8') : ''
}
