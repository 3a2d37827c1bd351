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

/** Paths of logos as PNG, because mail programs do not show SVG. */
const LOGOS: Partial<Record<string, string>> = { '/art/logo-mark.svg': '/apple-touch-icon.png' }

/** How the club's mails look, and what they say of it. */
export type MailLook = {
  club: Club
  /** Path of a square picture; undefined for a logo of which there is no PNG. */
  logo: string | undefined
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
  return { club, logo: LOGOS[club.look.logo], colors: colorsOf(club.look), origin }
}
