import { placeKey } from '../classes/place.ts'
import { route } from '../endpoint.ts'

export const readClub = route('GET', '/club', 'anyone')
export const readHome = route('GET', '/club/home', 'anyone')
export const listVersions = route('GET', '/club/versions', 'admin')
export const readVersion = route('GET', '/club/versions/:n', 'admin')
export const publishSite = route('POST', '/club/versions', 'admin')

export const previewSite = route('POST', '/club/preview', 'admin')
export const uploadClubPicture = route('POST', '/club/pictures', 'admin')

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

/** What a picture of the club is for, which decides its form (decision 063). */
export const CLUB_PICTURES = ['logo', 'logoDark', 'icon', 'share', 'photo'] as const
export type ClubPicture = (typeof CLUB_PICTURES)[number]

/** The owner of all pictures of the club, so that none goes with the account of the admin who has uploaded it. */
export const CLUB_OWNER = 'club'
/** Pictures that the club may have. */
export const MAX_CLUB_PICTURES = 200

/** Largest width and height of a logo, width and height of an icon, and of the picture of link previews, in pixels. */
export const LOGO_SIZE = { width: 512, height: 160 }
export const ICON_PIXELS = 512
export const SHARE_SIZE = { width: 1200, height: 630 }

/** The drawn mark, on light and on dark grounds, for a club without a logo. */
export const DRAWN_LOGO = '/art/logo-mark.svg'
export const DRAWN_LOGO_DARK = '/art/logo-mark-dark.svg'

/** The logo as a PNG for mails; there is none of the drawn mark, whose home screen icon mails show. */
export const MAIL_LOGO = '/mail-logo.png'
/** The largest size at which mails show a logo, and the margin around it, in pixels of the screen. */
export const MAIL_LOGO_SIZE = { width: 160, height: 36, margin: 5 }

/**
 * The address of a file that each version of the site may change, such as `/og.jpg`: another one after each publish,
 * because browsers and link previews keep such files.
 */
export const fileOfVersion = (path: string, version: number) => (version > 0 ? `${path}?v=${version}` : path)

/** The networks that the footer has a mark of (`/art/social.svg`). */
export const NETWORKS = ['Facebook', 'Instagram', 'X', 'YouTube'] as const
export type Network = (typeof NETWORKS)[number]

/** Size limit of a site that is published or previewed, in bytes; other bodies are smaller. */
export const MAX_SITE_BYTES = 64 * 1024

/** What is known of where the classes of a club are. */
type Whereabouts = { address: string; rooms: readonly { name: string; street: string }[] }

/** The room that a place names, as people write it. */
export function roomOf<R extends { name: string }>(place: string, rooms: readonly R[]): R | undefined {
  return rooms.find(({ name }) => placeKey(name) === placeKey(place))
}

/**
 * The street address of a place: that of the room with this name, or the club's. Empty for a place that is an address
 * itself, such as "Lotus Hall, 5 Canal Street".
 */
export function streetOf(place: string, { address, rooms }: Whereabouts): string {
  const room = roomOf(place, rooms)
  if (room) return room.street || address
  return hasAddress(place) ? '' : address
}

/** Whether a place is a whole address, which a map finds. */
export const hasAddress = (place: string): boolean => place.includes(',')
