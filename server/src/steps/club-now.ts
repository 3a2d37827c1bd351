import { Site } from '@ningjing/contract/club/site.schemas'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { type ClubNow, clubOfSettings, clubOfSite, siteOfSettings } from '../domain/club.ts'
import type { PublishedSite } from '../domain/site.store.ts'

/** A version of the site; 0 is the seed with the settings. Undefined if there is none that fits. */
export async function siteOf(
  { stores, config }: Pick<Deps, 'stores' | 'config'>,
  n: number,
): Promise<Site | undefined> {
  if (n === 0) return siteOfSettings(config)
  const parsed = z.safeParse(Site, (await stores.site.find(n))?.site)
  return parsed.success ? parsed.data : undefined
}

const reported = new WeakSet<PublishedSite>()

/** The club as its newest version says, at most a second old; before the first one as the settings say. */
export async function clubNow({
  stores,
  config,
  log,
}: Pick<Deps, 'stores' | 'config' | 'log'>): Promise<ClubNow> {
  const [newest, sellsPasses] = await Promise.all([stores.site.newest(), stores.products.areOnSale()])
  if (newest && newest.unfit.length > 0 && !reported.has(newest)) {
    reported.add(newest)
    log.error({ versions: newest.unfit, shown: newest.n }, 'published versions of the site do not fit')
  }
  return newest
    ? clubOfSite(config, newest.n, newest.site, newest.stored, sellsPasses)
    : clubOfSettings(config, sellsPasses)
}
