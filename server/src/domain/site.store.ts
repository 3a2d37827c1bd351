import { Site } from '@ningjing/contract/club/site.schemas'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Db } from 'mongodb'
import * as z from 'zod/mini'
import type { Indexes } from '../base/indexes.ts'
import { insertOnce } from '../base/insert-once.store.ts'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import type { SiteRecord } from './records.ts'

/** How long a version of another process may stay unseen, in milliseconds. */
const KEPT_MS = 1_000

/** A version without its texts. */
export type SiteFacts = Omit<SiteRecord, 'site'>

/** The newest version of the site that can be shown. */
export type PublishedSite = {
  n: number
  site: Site
  /** Numbers of later versions that do not fit the schema of this release. */
  unfit: number[]
}

/**
 * What the club has made of its site: each version is a document with its number as id, the newest counts. Versions are
 * never updated or deleted.
 */
export function siteStore(db: Db, changes: PublicChanges) {
  const versions = recorded(db.collection<SiteRecord>('siteVersions'), changes)
  const keep = keptNewest(() => newestFitting(versions))
  return {
    indexes: {} as Indexes,
    /** The newest version, at most a second old; undefined if none is published. The same object until it changes. */
    newest: keep.read,
    /** The newest version as it is now. */
    newestNow: keep.readNow,
    /** Inserts a version; false if there is one of this number. */
    publish: async (version: SiteRecord): Promise<boolean> => {
      const isInserted = await insertOnce(versions, version)
      keep.forget()
      return isInserted
    },
    /** The newest version without its texts, also if it does not fit; null if none is published. */
    last: () => versions.findOne<SiteFacts>({}, { sort: { _id: -1 }, projection: { site: 0 } }),
    /** The terms of canceling of all versions that have some. */
    allTerms: async (): Promise<Terms[]> => {
      const rows = await versions.find({}, { projection: { 'site.terms': 1 } }).toArray()
      return rows.flatMap(({ site }) => (site.terms ? [site.terms as Terms] : []))
    },
    /** One version; undefined if there is none. */
    find: (n: number) => versions.findOne({ _id: n }),
    /** All versions without their texts, newest first. */
    list: () =>
      versions
        .find<SiteFacts>({}, { projection: { site: 0 } })
        .sort({ _id: -1 })
        .toArray(),
  }
}

type Versions = ReturnType<typeof recorded<SiteRecord>>

/** Looks from the newest on; a version of a later release may not fit. */
async function newestFitting(versions: Versions): Promise<PublishedSite | undefined> {
  const unfit: number[] = []
  for await (const { _id: n, site } of versions.find().sort({ _id: -1 })) {
    const parsed = z.safeParse(Site, site)
    if (parsed.success) return { n, site: parsed.data, unfit }
    unfit.push(n)
  }
  return undefined
}

/** Keeps what was read for a while; the object stays the same as long as its version does. */
function keptNewest(read: () => Promise<PublishedSite | undefined>) {
  let kept: PublishedSite | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const readNow = async () => {
    const startedAt = performance.now()
    const found = await read()
    if (found?.n !== kept?.n || found?.unfit.length !== kept?.unfit.length) kept = found
    readAt = startedAt
    return kept
  }
  return {
    readNow,
    read: async () => (performance.now() - readAt < KEPT_MS ? kept : readNow()),
    forget: () => {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
