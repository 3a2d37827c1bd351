import { changedFields } from '@ningjing/contract/club/changed-fields'
import type { Site } from '@ningjing/contract/club/site.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { siteOfSettings } from '../../domain/club.ts'
import type { SiteFacts } from '../../domain/site.store.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'
import { assertCurrencyChange } from './change-currency.ts'

/**
 * Publishes a version of the site; everybody sees it within seconds. Repeated, it answers the first result. Throws
 * `club.changed` if a version was published that the admin has not seen, and what `assertCurrencyChange` throws if the
 * currency is another one.
 * @param shown number of the version that the admin has edited; 0 before the first
 */
export async function publishSite(
  deps: Deps,
  by: string,
  { shown, site }: { shown: number; site: Site },
): Promise<{ n: number }> {
  const { stores, clock, config } = deps
  const last = await stores.site.last()
  // Read after it: of two equal calls at once, the later one would take the version of the first for another's.
  const newest = await stores.site.newestNow()
  if (last) await recordPublishing(deps, last)
  if ((last?._id ?? 0) !== shown) {
    const isRepeated = last?._id === shown + 1 && last.by === by && newest?.n === last._id
    if (isRepeated && changedFields(newest.site, site).length === 0) return { n: last._id }
    throw await changedProblem(deps, last, shown)
  }
  const before = newest?.site ?? siteOfSettings(config)
  const { currency } = site.money
  if (currency !== before.money.currency) await assertCurrencyChange(deps, currency, 'site.money.currency')
  const changed = changedFields(before, site)
  const version = { _id: shown + 1, site, at: clock.now(), by, changed }
  if (!(await stores.site.publish(version))) return publishSite(deps, by, { shown, site })
  await recordPublishing(deps, version)
  return { n: version._id }
}

/** Once for each version. A version whose process has ended before this gets its entry with the next one. */
async function recordPublishing(deps: Deps, { _id, by, changed }: SiteFacts): Promise<void> {
  const facts = [{ version: _id - 1 }, { version: _id, changed }] as const
  await recordAuditOnce(deps, `club.publish:${_id}`, by, 'club.publish', String(_id), ...facts)
}

/** Says who has published last, and which fields any version after `shown` has changed. */
async function changedProblem({ stores }: Deps, last: SiteFacts | null, shown: number): Promise<Problem> {
  if (!last) return new Problem('club.changed', { facts: { n: 0 } })
  const names = await stores.users.namesOf([last.by])
  const later = (await stores.site.list()).filter(({ _id }) => _id > shown)
  const facts = {
    n: last._id,
    at: last.at.toISOString(),
    by: names.get(last.by) ?? '',
    changed: [...new Set(later.flatMap(({ changed }) => changed))].join(', '),
  }
  return new Problem('club.changed', { facts })
}
