import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { endOf, startOf } from '@ningjing/contract/classes/schedule'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { PageData } from '@ningjing/contract/pages'
import { isoWithOffset } from '@ningjing/contract/zone'
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
  const { club: facts, classes, instructors, yogaClass, instructor } = data
  const about = () => {
    if (path === paths.home) return club(origin, description)
    if (path === paths.classes) return classes && listOf(classes.items.map((one) => course(one, origin)))
    if (path === paths.instructors)
      return instructors && listOf(instructors.map((one) => person(one, origin)))
    if (yogaClass) return withEvents(yogaClass, origin, facts?.address ?? '')
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

/** A class together with its coming dates. */
function withEvents(yogaClass: PublicClass, origin: string, address: string) {
  const now = new Date()
  const coming = yogaClass.sessions.filter((session) => endOf(session) > now)
  if (coming.length === 0) return course(yogaClass, origin)
  return {
    '@graph': [
      course(yogaClass, origin),
      ...coming.map((session) => event(session, yogaClass, origin, address)),
    ],
  }
}

function event(session: Session, yogaClass: PublicClass, origin: string, address: string) {
  const { name, description, image, url, provider, offers, hasCourseInstance } = course(yogaClass, origin)
  const { zone, place, isOnline, stage } = yogaClass
  const isCanceled = session.canceled || stage === 'canceled'
  const mode = place && isOnline ? 'Mixed' : isOnline ? 'Online' : 'Offline'
  const locations = [
    ...(place || !isOnline
      ? [{ '@type': 'Place', name: place || CLUB, address: address || place || CLUB }]
      : []),
    ...(isOnline ? [{ '@type': 'VirtualLocation', url }] : []),
  ]
  return {
    '@type': 'Event',
    name,
    description,
    url,
    image,
    startDate: isoWithOffset(startOf(session), zone),
    endDate: isoWithOffset(endOf(session), zone),
    eventStatus: `https://schema.org/Event${isCanceled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: locations.length === 1 ? locations[0] : locations,
    organizer: provider,
    performer: hasCourseInstance.instructor,
    offers,
  }
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
      courseMode: yogaClass.isOnline ? (yogaClass.place ? 'Blended' : 'Online') : 'Onsite',
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
