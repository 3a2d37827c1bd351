import type { PublicClass } from '@ningjing/contract/classes.schemas'
import type { Instructor } from '@ningjing/contract/instructors.schemas'
import type { PageData } from '@ningjing/contract/pages'
import { paths } from '../../paths.ts'
import { CLUB } from '../../ui/page-head.tsx'

/** What search engines and link previews read about a page. */
export type PageMeta = {
  path: string
  title: string
  description: string
  data: PageData
  /** Origin of the site; empty if unknown. */
  origin: string
}

/** The schema.org data of a page; undefined for pages that only have a form. */
export function structuredData({ path, description, data, origin }: PageMeta): object | undefined {
  const { classes, instructors, yogaClass, instructor } = data
  const about = () => {
    if (path === paths.home) return club(origin, description)
    if (path === paths.classes) return classes && listOf(classes.items.map((one) => course(one, origin)))
    if (path === paths.instructors)
      return instructors && listOf(instructors.map((one) => person(one, origin)))
    if (yogaClass) return course(yogaClass, origin)
    return instructor && person(instructor, origin)
  }
  const found = about()
  return found && { '@context': 'https://schema.org', ...found }
}

/** Absolute address of a picture, which may be a path of this site. */
export function pictureAddress(picture: string, origin: string): string {
  return picture.startsWith('/') ? origin + picture : picture
}

function club(origin: string, description: string) {
  return {
    ...organisation(origin),
    description,
    logo: `${origin}/apple-touch-icon.png`,
    image: `${origin}/og.jpg`,
  }
}

function organisation(origin: string) {
  return { '@type': 'HealthClub', name: CLUB, url: `${origin}${paths.home}` }
}

function course(yogaClass: PublicClass, origin: string) {
  const { _id, name, description, image, instructor, instructorId, price, seats } = yogaClass
  const url = origin + paths.yogaClass(_id)
  return {
    '@type': 'Course',
    name,
    description: description || `A yoga class with ${instructor}.`,
    url,
    image: pictureAddress(image, origin),
    provider: organisation(origin),
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${seats > 0 ? 'InStock' : 'SoldOut'}`,
      url,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      instructor: { '@type': 'Person', name: instructor, url: origin + paths.instructor(instructorId) },
    },
  }
}

function person({ _id, name, bio, photo }: Instructor, origin: string) {
  return {
    '@type': 'Person',
    name,
    jobTitle: 'Yoga instructor',
    url: origin + paths.instructor(_id),
    worksFor: organisation(origin),
    ...(bio && { description: bio }),
    ...(photo && { image: pictureAddress(photo, origin) }),
  }
}

function listOf(items: object[]) {
  return {
    '@type': 'ItemList',
    itemListElement: items.map((item, place) => ({ '@type': 'ListItem', position: place + 1, item })),
  }
}
