import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { hasSeats } from '@ningjing/contract/classes/sold-as'
import type { Club } from '@ningjing/contract/club/club.schemas'
import type { Photo, Section } from '@ningjing/contract/club/home.schemas'
import { CURRENCIES } from '@ningjing/contract/formats'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ClassGrid } from '../../features/classes/public/class-grid.tsx'
import { popularClasses } from '../../features/classes/public/classes.api.ts'
import { theHome } from '../../features/club/club.api.ts'
import { useIsEnrolled } from '../../features/enrolments/is-enrolled.ts'
import { Banner } from '../../features/home/banner.tsx'
import { Benefits } from '../../features/home/benefits.tsx'
import { EverySpace } from '../../features/home/every-space.tsx'
import { FoodMenu } from '../../features/home/food-menu.tsx'
import { Place } from '../../features/home/place.tsx'
import { Quote } from '../../features/home/quote.tsx'
import { ScrollProgress } from '../../features/home/scroll-progress.tsx'
import type { SectionOf } from '../../features/home/section.ts'
import { Statistics } from '../../features/home/statistics.tsx'
import { Studio } from '../../features/home/studio.tsx'
import { InstructorCard } from '../../features/instructors/instructor-card.tsx'
import { popularInstructors } from '../../features/instructors/instructors.api.ts'
import { PassesLine } from '../../features/passes/passes-line.tsx'
import { CardAction } from '../../features/selections/card-action.tsx'
import { NextClasses } from '../../features/timetable/next-classes.tsx'
import { nextDates } from '../../features/timetable/timetable.api.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BookableAction } from './bookable-date.tsx'

/** The home page (product §1, §10.4): the banner, and the sections that the club shows in its order. */
export function HomeScreen() {
  const home = useQuery(theHome())
  const { data: club } = useQuery(theClub())
  return (
    <>
      <ScrollProgress />
      {club && <Head {...club} />}
      <Loaded query={home} what="the home page">
        {({ slides, sections, photos }) => (
          <>
            <Banner slides={slides} />
            {club && <Sections {...{ sections, photos, club }} />}
          </>
        )}
      </Loaded>
    </>
  )
}

type SectionsProps = { sections: Section[]; photos: Photo[]; club: Club }

/** The band of the next classes is no section: it stands below the quote of the banner, or below the banner. */
function Sections({ sections, photos, club }: SectionsProps) {
  const top = sections[0]?.kind === 'quote' ? 1 : 0
  const parts = sections.map((section) => <Part key={section.kind} {...{ section, photos, club }} />)
  return (
    <>
      {parts.slice(0, top)}
      <Next />
      {parts.slice(top)}
    </>
  )
}

/** The next classes of the coming week; nothing while they load, and without any. */
function Next() {
  const { data } = useQuery(nextDates())
  const { data: club } = useQuery(theClub())
  if (!data || data.dates.length === 0) return null
  return (
    <section aria-labelledby="next-classes" className="wrap w-full pt-12 lg:pt-16">
      <Listed
        id="next-classes"
        eyebrow="This week"
        title="Next classes"
        to={paths.timetable}
        all="See the timetable"
      >
        <NextClasses timetable={data} actionFor={(date) => <BookableAction date={date} zone={data.zone} />} />
        {club?.passes && (
          <div className="mt-4">
            <PassesLine>Do you come often? A pass pays for many dates.</PassesLine>
          </div>
        )}
      </Listed>
    </section>
  )
}

type PartOf<Kind extends Section['kind']> = { section: SectionOf<Kind>; photos: Photo[]; club: Club }

/** The component of each kind of section. */
const PARTS: { [Kind in Section['kind']]: (part: PartOf<Kind>) => ReactNode } = {
  quote: ({ section }) => <Quote {...section} />,
  classes: PopularClasses,
  instructors: PopularInstructors,
  benefits: ({ section }) => <Benefits {...section} />,
  statistics: ({ section }) => <Statistics {...section} />,
  menu: ({ section, club }) => <FoodMenu {...section} sign={CURRENCIES[club.currency].sign} />,
  spaces: ({ section }) => <EverySpace {...section} />,
  studio: ({ photos }) => <Studio photos={photos} />,
  place: ({ club }) => <Place {...club} />,
}

function Part<Kind extends Section['kind']>(part: PartOf<Kind>) {
  // Each kind has the component of its own section.
  const Component = PARTS[part.section.kind] as (part: PartOf<Kind>) => ReactNode
  return <Component {...part} />
}

/** Title, description and first heading. */
function Head({ firstTitle, searchLine }: Club) {
  return (
    <>
      <PageHead title={firstTitle} description={searchLine} />
      <h1 className="sr-only">{firstTitle}</h1>
    </>
  )
}

function PopularClasses() {
  const classes = useQuery(popularClasses())
  const isEnrolled = useIsEnrolled()
  return (
    <section aria-labelledby="popular-classes" className="wrap w-full py-14 lg:py-20">
      <Listed
        id="popular-classes"
        eyebrow="Popular classes"
        title="Choose the class for you"
        to={paths.classes}
        all="All classes"
      >
        <Loaded query={classes} what="the classes">
          {(popular) => (
            <ClassGrid
              classes={fullLast(popular)}
              swiped
              actionFor={(one) => <CardAction yogaClass={one} isEnrolled={isEnrolled(one._id)} />}
            />
          )}
        </Loaded>
      </Listed>
    </section>
  )
}

/** Classes with seats first, each part as popular as the API lists it. */
function fullLast(popular: PublicClass[]): PublicClass[] {
  return [...popular.filter(hasSeats), ...popular.filter((one) => !hasSeats(one))]
}

function PopularInstructors() {
  const query = useQuery(popularInstructors())
  if (query.data?.length === 0) return null
  return (
    <section
      aria-labelledby="popular-instructors"
      aria-busy={query.isPending}
      className="bg-sunken py-14 lg:py-20"
    >
      <div className="wrap">
        <Listed
          id="popular-instructors"
          eyebrow="Popular instructors"
          title="Meet our instructors"
          to={paths.instructors}
          all="All instructors"
        >
          <Loaded query={query} what="the instructors" loading={<div className="min-h-80" />}>
            {(instructors) => (
              <ul className="grid min-h-80 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
                {instructors.map((instructor) => (
                  <li key={instructor._id} className="min-w-0">
                    <InstructorCard instructor={instructor} compact />
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Listed>
      </div>
    </section>
  )
}

type ListedProps = {
  id: string
  eyebrow: string
  title: string
  /** Path of the full list, and the label of the link to it. */
  to: string
  all: string
  children: ReactNode
}

/** Heading and content of a section, with a link to the full list: beside the heading, on phones below the content. */
function Listed({ id, eyebrow, title, to, all, children }: ListedProps) {
  return (
    <div className="grid gap-x-4 gap-y-8 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h2 id={id} className="title-section mt-2">
          {title}
        </h2>
      </div>
      <Link
        to={to}
        className={buttonClass('secondary', 'self-end bg-surface max-sm:order-1 max-sm:justify-self-center')}
      >
        {all}
      </Link>
      <div className="min-w-0 sm:col-span-2">{children}</div>
    </div>
  )
}
