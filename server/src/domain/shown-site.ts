import { DISHES, DRAWN_SLIDES } from '@ningjing/contract/club/home'
import type { Section } from '@ningjing/contract/club/home.schemas'
import type { Site } from '@ningjing/contract/club/site.schemas'
import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import { isUploadedPicture } from '@ningjing/contract/pictures/pictures'

/** The uploaded pictures that are there, by path, each with its width by height where that is known. */
export type StoredPictures = ReadonlyMap<string, number | undefined>

const DRAWN_BENEFITS = SITE_SEED.sections.flatMap((one) => (one.kind === 'benefits' ? [one.picture] : []))

/**
 * A version of the site without the uploaded pictures that were removed since: it shows what the seed shows there, and
 * leaves out a photo of the studio, of which the seed has none.
 */
export function shownSite(site: Site, stored: StoredPictures): Site {
  const isGone = (address: string) => isUploadedPicture(address) && !stored.has(address)
  const orDrawn = (address: string, drawn: readonly string[] = [], index = 0) =>
    isGone(address) ? (drawn[index % drawn.length] ?? '') : address
  const { look, home, place } = site
  const sectionOf = (section: Section): Section => {
    if (section.kind === 'benefits') return { ...section, picture: orDrawn(section.picture, DRAWN_BENEFITS) }
    if (section.kind !== 'menu') return section
    const items = section.items.map((item, index) => ({
      ...item,
      picture: orDrawn(item.picture, DISHES, index),
    }))
    return { ...section, items }
  }
  return {
    ...site,
    look: {
      ...look,
      logo: orDrawn(look.logo),
      logoDark: orDrawn(look.logoDark),
      icon: orDrawn(look.icon),
      share: orDrawn(look.share),
    },
    home: {
      slides: home.slides.map((slide, index) => ({
        ...slide,
        picture: orDrawn(slide.picture, DRAWN_SLIDES, index),
      })),
      sections: home.sections.map(sectionOf),
    },
    place: {
      photos: place.photos.filter(({ url }) => !isGone(url)),
      rooms: place.rooms.map((room) => ({ ...room, photo: orDrawn(room.photo) })),
    },
  }
}
