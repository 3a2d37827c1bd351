import type { SiteVersion } from '@ningjing/contract/club/club.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { siteOf } from '../../steps/club-now.ts'
import { currencyIsFixed } from './change-currency.ts'

/** The published versions of the site, newest first. */
export async function listVersions({ stores }: Deps): Promise<SiteVersion[]> {
  const versions = await stores.site.list()
  const names = await stores.users.namesOf(versions.map(({ by }) => by))
  return versions.map(({ _id, at, by, changed }) => ({
    n: _id,
    at: at.toISOString(),
    by,
    byName: names.get(by) ?? null,
    changed,
  }))
}

/**
 * One version of the site; 0 is the seed with the settings. Throws `club.no-version`, also for a version of a later
 * release that does not fit.
 */
export async function readVersion(deps: Deps, n: number) {
  const site = await siteOf(deps, n)
  if (!site) throw new Problem('club.no-version')
  return { n, site, currencyIsFixed: await currencyIsFixed(deps) }
}
