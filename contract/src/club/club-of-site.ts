import type { Club, Home } from './club.schemas.ts'
import { DRAWN_LOGO, DRAWN_LOGO_DARK } from './club.ts'
import type { Site } from './site.schemas.ts'

/**
 * A version of the site as everybody sees it.
 * @param zone time zone of the club, which is a setting
 * @param passes whether passes are on sale
 */
export function clubOfSite(
  version: number,
  site: Site,
  { zone, passes }: Pick<Club, 'zone' | 'passes'>,
): { club: Club; home: Home } {
  const { name, shortName, firstTitle, searchLine, about, money, place, terms, times } = site
  const { credit, social, ...facts } = about
  return {
    club: {
      version,
      name,
      shortName: shortName || name,
      firstTitle,
      searchLine,
      look: lookOf(site.look),
      ...facts,
      social,
      credit: credit.on ? { text: credit.text, url: credit.url } : null,
      rooms: place.rooms,
      zone,
      passes,
      tax: { percent: money.taxPercent, label: money.taxLabel, number: money.taxNumber },
      terms,
      currency: money.currency,
      ...times,
    },
    home: homeOf(site),
  }
}

function lookOf({ color, logo, logoDark, logoHasName, icon, share }: Site['look']): Club['look'] {
  return {
    color,
    logo: logo || DRAWN_LOGO,
    logoDark: logoDark || logo || DRAWN_LOGO_DARK,
    // Of the drawn mark, and of a logo whose size is not known here.
    logoRatio: 1,
    logoDarkRatio: 1,
    // The drawn mark has no name.
    logoHasName: logoHasName && logo !== '',
    icon: icon || logo,
    share,
    letters: 'Fraunces',
  }
}

function homeOf({ home, place }: Site): Home {
  const sections = home.sections.filter(({ on }) => on)
  const showsPhotos = sections.some(({ kind }) => kind === 'studio')
  return {
    slides: home.slides.filter(({ on }) => on),
    sections,
    photos: showsPhotos ? place.photos : [],
  }
}
