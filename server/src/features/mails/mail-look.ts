import { DRAWN_LOGO, fileOfVersion, MAIL_LOGO, MAIL_LOGO_SIZE } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { hexesOf, type Look, rampOf, type TokenName } from '@ningjing/contract/club/color'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'

/** Colors on light screens and on dark ones. Mail programs read no CSS variables. */
export type MailColors = Record<
  'page' | 'card' | 'line' | 'ink' | 'soft' | 'button' | 'onButton',
  readonly [light: string, dark: string]
>

/** The site's tokens of the same meaning. */
const TOKENS: Record<keyof MailColors, TokenName> = {
  page: 'bg',
  card: 'surface',
  line: 'line',
  ink: 'ink',
  soft: 'muted',
  button: 'primary',
  onButton: 'on-primary',
}

function colorsOf(look: Look): MailColors {
  const [light, dark] = [hexesOf('light', rampOf(look)), hexesOf('dark', rampOf(look))]
  const pairs = Object.entries(TOKENS).map(([name, token]) => [name, [light[token], dark[token]]])
  return Object.fromEntries(pairs)
}

/** A logo as PNG, because mail programs do not show SVG, with its size on screen in pixels. */
type Logo = { path: string; width: number; height: number }

const DRAWN = { path: '/apple-touch-icon.png', width: 36, height: 36 }

/** Programs of old systems scale pictures by these numbers alone. */
function logoOf({ version, look: { logo, logoRatio } }: Club): Logo {
  if (logo === DRAWN_LOGO) return { ...DRAWN, path: fileOfVersion(DRAWN.path, version) }
  const { height, margin } = MAIL_LOGO_SIZE
  const width = Math.min(MAIL_LOGO_SIZE.width, height * logoRatio)
  const sizeOf = (pixels: number) => Math.round(pixels) + 2 * margin
  return { path: fileOfVersion(MAIL_LOGO, version), width: sizeOf(width), height: sizeOf(width / logoRatio) }
}

/** How the club's mails look, and what they say of it. */
export type MailLook = {
  club: Club
  logo: Logo
  colors: MailColors
  /** Origin of the site, for links and pictures. */
  origin: string
}

/** Reads how mails look. Call it for each mail and list, because the club may change in between. */
export async function readMailLook(deps: Pick<Deps, 'stores' | 'config' | 'log'>): Promise<MailLook> {
  return mailLookOf((await clubNow(deps)).club, deps.config.SITE_ORIGIN ?? '')
}

/**
 * How the mails of a club look.
 * @param origin of the site
 */
export function mailLookOf(club: Club, origin: string): MailLook {
  return { club, logo: logoOf(club), colors: colorsOf(club.look), origin }
}
