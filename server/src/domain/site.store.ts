import { Site } from '@ningjing/contract/club/site.schemas'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import { pictureIdOf, picturePath, picturesNamedIn } from '@ningjing/contract/pictures/pictures'
import type { Db } from 'mongodb'
import * as z from 'zod/mini'
import type { Indexes } from '../base/indexes.ts'
import { insertOnce } from '../base/insert-once.store.ts'
import { type PublicChanges, recorded } from '../base/public-changes.ts'
import type { StoredPictures } from './shown-site.ts'
import type { PictureRecord, SiteRecord } from './site.records.ts'

/** How long a version of another process may stay unseen, in milliseconds. */
const KEPT_MS = 1_000

/** A version without its texts and pictures. */
export type SiteFacts = Omit<SiteRecord, 'site' | 'pictures'>

const FACTS = { site: 0, pictures: 0 } as const

/** The newest version of the site that can be shown. */
export type PublishedSite = {
  n: number
  site: Site
  /** Numbers of later versions that do not fit the schema of this release. */
  unfit: number[]
  /** The pictures that it names and that are there. */
  stored: StoredPictures
}

/**
 * What the club has made of its site: each version is a document with its number as id, the newest counts. Versions are
 * never updated or deleted.
 */
export function siteStore(db: Db, changes: PublicChanges) {
  const versions = recorded(db.collection<SiteRecord>('siteVersions'), changes)
  const pictures = db.collection<PictureRecord>('pictures')
  const storedOf = async (site: Site): Promise<StoredPictures> => {
    const ids = picturesNamedIn(site).map(pictureIdOf)
    if (ids.length === 0) return new Map()
    const found = await pictures.find({ _id: { $in: ids } }, { projection: { ratio: 1 } }).toArray()
    return new Map(found.map(({ _id, ratio }) => [picturePath(_id), ratio]))
  }
  const keep = keptNewest(() => newestFitting(versions, storedOf))
  return {
    indexes: {} as Indexes,
    /** The newest version, at most a second old; undefined if none is published. The same object until it changes. */
    newest: keep.read,
    /** The newest version as it is now. */
    newestNow: keep.readNow,
    /** Inserts a version; false if there is one of this number. */
    publish: async (version: Omit<SiteRecord, 'pictures'>): Promise<boolean> => {
      const isInserted = await insertOnce(versions, { ...version, pictures: picturesNamedIn(version.site) })
      keep.forget()
      return isInserted
    },
    /** The newest version without its texts, also if it does not fit; null if none is published. */
    last: () => versions.findOne<SiteFacts>({}, { sort: { _id: -1 }, projection: FACTS }),
    /** The terms of canceling of all versions that have some. */
    allTerms: async (): Promise<Terms[]> => {
      const rows = await versions.find({}, { projection: { 'site.terms': 1 } }).toArray()
      return rows.flatMap(({ site }) => (site.terms ? [site.terms as Terms] : []))
    },
    /** One version; undefined if there is none. */
    find: (n: number) => versions.findOne({ _id: n }),
    /** The uploaded pictures that a site names and that are there. */
    storedOf,
    /** All versions without their texts, newest first. */
    list: () => versions.find<SiteFacts>({}, { projection: FACTS }).sort({ _id: -1 }).toArray(),
  }
}

type Versions = ReturnType<typeof recorded<SiteRecord>>

/** Looks from the newest on; a version of a later release may not fit. */
async function newestFitting(
  versions: Versions,
  storedOf: (site: Site) => Promise<StoredPictures>,
): Promise<PublishedSite | undefined> {
  const unfit: number[] = []
  // One by one: a cursor would fetch a hundred of them.
  for (let version = await before(versions); version; version = await before(versions, version._id)) {
    const { _id: n, site } = version
    const parsed = z.safeParse(Site, site)
    if (parsed.success) return { n, site: parsed.data, unfit, stored: await storedOf(parsed.data) }
    unfit.push(n)
  }
  return undefined
}

const before = (versions: Versions, n = Number.MAX_SAFE_INTEGER) =>
  versions.findOne({ _id: { $lt: n } }, { sort: { _id: -1 } })

/** Keeps what was read for a while; the object stays the same as long as its version and its pictures do. */
function keptNewest(read: () => Promise<PublishedSite | undefined>) {
  let kept: PublishedSite | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const readNow = async () => {
    const startedAt = performance.now()
    const found = await read()
    if (stateOf(found) !== stateOf(kept)) kept = found
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

/** What tells one state of the newest version from another. */
const stateOf = (newest: PublishedSite | undefined) =>
  newest && JSON.stringify([newest.n, newest.unfit, [...newest.stored]])
