import type { Session } from '../src/classes/class-plan.schemas.ts'
import type { ManagedClass, PublicClass, ReviewedClass } from '../src/classes/classes.schemas.ts'
import type { Club, Home } from '../src/club/club.schemas.ts'
import { DRAWN_LOGO, DRAWN_LOGO_DARK, NETWORKS } from '../src/club/club.ts'
import { SITE_SEED } from '../src/club/site-seed.ts'
import type { EndQuote, Enrolment } from '../src/enrolments/enrolments.schemas.ts'
import { CLUB_TERMS } from '../src/enrolments/terms.ts'
import { DEFAULT_FORMATS } from '../src/formats.ts'
import type { Instructor } from '../src/instructors/instructors.schemas.ts'
import type { Notice } from '../src/mails/mails.schemas.ts'
import type { Selection } from '../src/selections/selections.schemas.ts'
import type { Setup } from '../src/setup/setup.schemas.ts'
import type { User } from '../src/users/users.schemas.ts'
import { NO_GENDER } from '../src/users/users.ts'

let counter = 0

/** A fresh id: 24 hex digits that grow. */
export function anId(): string {
  counter += 1
  return 'a'.repeat(12) + counter.toString(16).padStart(12, '0')
}

/** A moment of records. */
export const MORNING = '2026-05-04T08:00:00.000Z'

/** A user as the API shows one; valid by default. */
export function aUser(overrides: Partial<User> = {}): User {
  const _id = overrides._id ?? anId()
  return {
    _id,
    name: 'Ana Silva',
    email: `user-${_id.slice(-6)}@ningjing.example`,
    phone: '',
    photo: '',
    gender: NO_GENDER,
    address: '',
    bio: '',
    role: 'student',
    createdAt: MORNING,
    ...overrides,
  }
}

/** The club of the seed, without address and tax by default. */
export function aClub(overrides: Partial<Club> = {}): Club {
  const { name, firstTitle, searchLine, color, about } = SITE_SEED
  const { description, mission, founded, credit } = about
  return {
    version: 0,
    name,
    shortName: name,
    firstTitle,
    searchLine,
    look: {
      color,
      logo: DRAWN_LOGO,
      logoDark: DRAWN_LOGO_DARK,
      logoRatio: 1,
      logoDarkRatio: 1,
      logoHasName: false,
      icon: '',
      share: '',
      letters: 'Fraunces',
    },
    description,
    mission,
    founded,
    credit: { text: credit.text, url: credit.url },
    social: NETWORKS.map((network) => ({ network, url: '' })),
    rooms: [],
    address: '',
    email: '',
    phone: '',
    hours: '',
    zone: 'America/New_York',
    tax: { percent: 0, label: 'Tax', number: '' },
    terms: { freeHours: 24, latePercent: 0, freeDays: 14 },
    ...DEFAULT_FORMATS,
    closed: [],
    passes: false,
    ...overrides,
  }
}

/** The home page of the seed. */
export function aHome(overrides: Partial<Home> = {}): Home {
  const sections = SITE_SEED.sections.filter(({ on }) => on)
  return { slides: SITE_SEED.slides, sections, photos: [], ...overrides }
}

/** The setup of a club in which all is done. */
export function aSetup(overrides: Partial<Setup> = {}): Setup {
  const facts = { name: 'done', logo: 'done', color: 'done', address: 'done', texts: 'done' } as const
  const people = { teacher: 'done', class: 'done', admin: 'done' } as const
  return { ...facts, ...people, cards: 'done', mail: 'done', ...overrides }
}

/** An approved class with seats as the public sees it. */
export function aClass(overrides: Partial<PublicClass> = {}): PublicClass {
  return {
    ...classFacts(),
    waiting: 0,
    salesOpen: true,
    isLate: false,
    terms: CLUB_TERMS,
    instructorPhoto: '/art/instructor-1.svg',
    ...overrides,
  }
}

/** A class as its instructor and the admins see it. */
export function aManagedClass(overrides: Partial<ManagedClass> = {}): ManagedClass {
  return {
    ...classFacts(),
    ...{ online: '', credits: 0 },
    terms: null,
    queued: 0,
    cancelReason: '',
    feedback: '',
    held: 0,
    pending: 0,
    createdAt: MORNING,
    decidedAt: MORNING,
    decidedBy: anId(),
    changedSince: [],
    ...overrides,
  }
}

/** A class as the admins see it when they decide. */
export function aReviewedClass(overrides: Partial<ReviewedClass> = {}): ReviewedClass {
  return {
    ...aManagedClass(),
    decidedByName: 'Elena Petrova',
    decided: null,
    isResubmitted: false,
    rev: 0,
    ...overrides,
  }
}

function classFacts() {
  return {
    _id: anId(),
    name: 'Hatha for Beginners',
    image: '/art/class-tree.svg',
    instructor: 'Mei Tanaka',
    instructorId: anId(),
    email: 'mei@ningjing.example',
    seats: 12,
    capacity: 12,
    price: 45,
    enrolled: 0,
    status: 'approved' as const,
    description: '',
    stage: 'open' as const,
    zone: '',
    sessions: [],
    nextAt: null,
    place: '',
    isOnline: false,
    level: '' as const,
    salesEndAt: null,
  }
}

/** A date of a class, on 1 December 2031 at 18:30 in New York. */
export function aSession(overrides: Partial<Session> = {}): Session {
  return {
    id: anId(),
    at: '2031-12-01T23:30:00.000Z',
    local: '2031-12-01T18:30',
    minutes: 75,
    canceled: false,
    ...overrides,
  }
}

/** An instructor as the public sees one. */
export function anInstructor(overrides: Partial<Instructor> = {}): Instructor {
  return {
    _id: anId(),
    name: 'Mei Tanaka',
    photo: '/art/instructor-1.svg',
    email: 'mei@ningjing.example',
    bio: '',
    classes: 2,
    ...overrides,
  }
}

/** A refund of $45 that does not change. */
export function aQuote(overrides: Partial<EndQuote> = {}): EndQuote {
  return { refund: 45, back: 0, until: null, then: 0, ...overrides }
}

/** An enrollment in a class without dates, which the student may end. */
export function anEnrolment(overrides: Partial<Enrolment> = {}): Enrolment {
  return {
    _id: anId(),
    classId: anId(),
    classItem: { name: 'Hatha for Beginners', image: '/art/class-tree.svg', instructor: 'Mei Tanaka' },
    createdAt: MORNING,
    sessions: [],
    nextAt: null,
    place: '',
    online: '',
    zone: 'UTC',
    end: aQuote(),
    ...overrides,
  }
}

/** A selected class that can be paid now. */
export function aSelection(overrides: Partial<Selection> = {}): Selection {
  return {
    _id: anId(),
    classId: anId(),
    name: 'Hatha for Beginners',
    instructor: 'Mei Tanaka',
    image: '/art/class-tree.svg',
    price: 45,
    priceWhenSelected: 45,
    isPaid: false,
    studentEmail: 'ana@ningjing.example',
    seats: 12,
    zone: 'UTC',
    holdEndsAt: null,
    createdAt: MORNING,
    ...overrides,
  }
}

/** A notice that was seen. */
export function aNotice(overrides: Partial<Notice> = {}): Notice {
  const orderId = anId()
  return {
    _id: `enrolled:${orderId}`,
    kind: 'enrolled',
    facts: { orderId },
    createdAt: MORNING,
    seen: true,
    title: 'You are enrolled in Hatha for Beginners',
    text: 'Your seat is yours.',
    link: `/dashboard/receipt/${orderId}`,
    ...overrides,
  }
}
