import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { endOf, startOf } from '@ningjing/contract/classes/schedule'
import { hasSeats, isByDate } from '@ningjing/contract/classes/sold-as'
import { fileOfVersion, streetOf } from '@ningjing/contract/club/club'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { DEFAULT_FORMATS } from '@ningjing/contract/formats'
import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import type { PageData } from '@ningjing/contract/pages'
import { isoWithOffset } from '@ningjing/contract/zone'
import { paths } from '../../paths.ts'

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
  const {
    name = '',
    address = '',
    rooms = [],
    currency = DEFAULT_FORMATS.currency,
    version = 0,
  } = data.club ?? {}
  const by = { origin, name, address, rooms, currency, version }
  const about = () => {
    if (path === paths.home) return club(by, description, data.club)
    if (path === paths.classes) return classes && listOf(classes.items.map((one) => course(one, by)))
    if (path === paths.instructors) return instructors && listOf(instructors.map((one) => person(one, by)))
    if (yogaClass) return withEvents(yogaClass, by)
    return instructor && person(instructor, by)
  }
  const found = about()
  return found && { '@context': 'https://schema.org', ...found }
}

/** Absolute address of a picture, which may be a path of this site. */
export function pictureAddress(picture: string, origin: string): string {
  return picture.startsWith('/') ? origin + picture : picture
}

/** The club whose site it is; a text is empty where it is unknown. */
type Publisher = Pick<Club, 'name' | 'address' | 'rooms' | 'currency' | 'version'> & { origin: string }

function club(by: Publisher, description: string, known?: Club) {
  const { origin, version } = by
  const profiles = known?.social.flatMap(({ url }) => url || []) ?? []
  return {
    ...organization(by),
    description,
    ...(known?.address && { address: known.address }),
    ...(known?.phone && { telephone: known.phone }),
    ...(known?.email && { email: known.email }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    logo: origin + fileOfVersion('/apple-touch-icon.png', version),
    image: origin + fileOfVersion('/og.jpg', version),
  }
}

function organization({ origin, name }: Publisher) {
  return { '@type': 'HealthClub', name, url: `${origin}${paths.home}` }
}

/** A class together with its coming dates. */
function withEvents(yogaClass: PublicClass, by: Publisher) {
  const now = new Date()
  const coming = yogaClass.sessions.filter((session) => endOf(session) > now)
  if (coming.length === 0) return course(yogaClass, by)
  return {
    '@graph': [course(yogaClass, by), ...coming.map((session) => event(session, yogaClass, by))],
  }
}

/** A date that is sold by itself as the class that it is, else its class. */
function soldAs({ id }: Session, yogaClass: PublicClass): PublicClass {
  const date = yogaClass.dates?.find(({ classId }) => classId === id)
  if (!date) return yogaClass
  const { price, seats, place = yogaClass.place, isOnline = yogaClass.isOnline } = date
  return { ...yogaClass, _id: id, price, seats, place, isOnline, dropIn: undefined }
}

function event(session: Session, yogaClass: PublicClass, by: Publisher) {
  const sold = soldAs(session, yogaClass)
  const { name, description, image, url, provider, offers, hasCourseInstance } = course(sold, by)
  const { zone, place, isOnline, stage } = sold
  const { teacher } = session
  const isCanceled = session.canceled || stage === 'canceled'
  const mode = place && isOnline ? 'Mixed' : isOnline ? 'Online' : 'Offline'
  const locations = [
    ...(place || !isOnline
      ? [{ '@type': 'Place', name: place || by.name, address: streetOf(place, by) || place || by.name }]
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
    performer: teacher ? teaches(teacher, by) : hasCourseInstance.instructor,
    offers,
  }
}

/** Who teaches a class, or one of its dates. */
function teaches({ id, name }: { id: string; name: string }, { origin }: Publisher) {
  return { '@type': 'Person', name, url: origin + paths.instructor(id) }
}

function course(yogaClass: PublicClass, by: Publisher) {
  const { origin } = by
  const { _id, name, description, image, instructor, instructorId, price } = yogaClass
  const url = origin + paths.yogaClass(_id)
  return {
    '@type': 'Course',
    name,
    description: description || `A yoga class with ${instructor}.`,
    url,
    image: pictureAddress(image, origin),
    provider: organization(by),
    offers: {
      '@type': 'Offer',
      category: categoryOf(yogaClass),
      price,
      priceCurrency: by.currency,
      availability: `https://schema.org/${isInStock(yogaClass) ? 'InStock' : 'SoldOut'}`,
      url,
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: yogaClass.isOnline ? (yogaClass.place ? 'Blended' : 'Online') : 'Onsite',
      instructor: teaches({ id: instructorId, name: instructor }, by),
    },
  }
}

/** Of the price. Of a class that is sold by the date it is that of the cheapest date. */
function categoryOf({ price, dropIn }: PublicClass): string {
  if (price > 0) return 'Paid'
  return dropIn?.only && dropIn.varies ? 'Partially Free' : 'Free'
}

/** A list does not know the dates of a class that is sold by the date. */
function isInStock(yogaClass: PublicClass): boolean {
  const { dates } = yogaClass
  return isByDate(yogaClass) && dates ? dates.some(({ seats }) => seats > 0) : hasSeats(yogaClass)
}

function person({ _id, name, bio, photo }: Instructor, by: Publisher) {
  const { origin } = by
  return {
    '@type': 'Person',
    name,
    jobTitle: 'Yoga instructor',
    url: origin + paths.instructor(_id),
    worksFor: organization(by),
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
