import type { Club, Home } from './club.schemas.ts'
import type { Site } from './site.schemas.ts'

/**
 * A version of the site as everybody sees it.
 * @param zone time zone of the club, which is a setting
 */
export function clubOfSite(version: number, site: Site, zone: string): { club: Club; home: Home } {
  const { name, shortName, firstTitle, searchLine, about, money, place, terms, times } = site
  const { credit, social, ...facts } = about
  const { logo, logoDark, ...look } = site.look
  return {
    club: {
      version,
      name,
      shortName: shortName || name,
      firstTitle,
      searchLine,
      look: {
        color: look.color,
        letters: look.letters,
        logoHasName: look.logoHasName,
        logo: logo || '/art/logo-mark.svg',
        logoDark: logoDark || logo || '/art/logo-mark-dark.svg',
      },
      ...facts,
      social,
      credit: credit.on ? { text: credit.text, url: credit.url } : null,
      rooms: place.rooms,
      zone,
      tax: { percent: money.taxPercent, label: money.taxLabel, number: money.taxNumber },
      terms,
      currency: money.currency,
      ...times,
    },
    home: homeOf(site),
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
