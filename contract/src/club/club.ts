import { route } from '../endpoint.ts'

export const readClub = route('GET', '/club', 'anyone')
export const readHome = route('GET', '/club/home', 'anyone')
export const listVersions = route('GET', '/club/versions', 'admin')
export const readVersion = route('GET', '/club/versions/:n', 'admin')
export const publishSite = route('POST', '/club/versions', 'admin')

export const previewSite = route('POST', '/club/preview', 'admin')

/** Message for the path of a preview that is no public page. */
export const NO_PREVIEW = 'Use the path of a public page, such as /classes.'

/** The parts of the home page below its banner, in the order of the seed. */
export const SECTION_KINDS = [
  'quote',
  'classes',
  'instructors',
  'benefits',
  'statistics',
  'menu',
  'spaces',
  'studio',
  'place',
] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** Typefaces of headings; texts stay in Figtree. */
export const LETTERS = ['Fraunces'] as const

/** The networks that the footer has a mark of (`/art/social.svg`). */
export const NETWORKS = ['Facebook', 'Instagram', 'X', 'YouTube'] as const
export type Network = (typeof NETWORKS)[number]

/** Size limit of a site that is published or previewed, in bytes; other bodies are smaller. */
export const MAX_SITE_BYTES = 64 * 1024

/** What is known of where the classes of a club are. */
type Whereabouts = { address: string; rooms: readonly { name: string; street: string }[] }

/**
 * The street address of a place: that of the room with this name, or the club's. Empty for a place that is an address
 * itself, such as "Lotus Hall, 5 Canal Street".
 */
export function streetOf(place: string, { address, rooms }: Whereabouts): string {
  const room = rooms.find(({ name }) => name === place)
  if (room) return room.street || address
  return hasAddress(place) ? '' : address
}

/** Whether a place is a whole address, which a map finds. */
export const hasAddress = (place: string): boolean => place.includes(',')
