import type { SiteInput } from '@ningjing/contract/club/site.schemas'

/** A published version of the club's site. */
export type SiteRecord = {
  /** 1, 2, 3 … */
  _id: number
  /** As this release or an earlier one stored it: fields may be missing. */
  site: SiteInput
  at: Date
  /** Id of the admin. */
  by: string
  /** Fields that differ from the version before. */
  changed: string[]
  /** Paths of the uploaded pictures that it names. They stay as long as it does. */
  pictures: string[]
}

/** An uploaded picture; anyone who knows its id sees it. */
export type PictureRecord = {
  /** Random, so that nobody finds the pictures of others. */
  _id: string
  /** Its owner; `CLUB_OWNER` for the club. */
  userId: string
  bytes: Uint8Array
  /** Absent for WebP. */
  type?: 'jpeg'
  /** Width by height; absent in pictures that a former release has stored. */
  ratio?: number
  createdAt: Date
  /** When it is looked up next whether a record names it; absent in pictures that a former release has stored. */
  checkAt?: Date
  /** Since when no record has named it, as far as it was looked up; null while one does. */
  unnamedSince?: Date | null
}
