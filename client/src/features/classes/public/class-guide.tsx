import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { acceptsPasses, isByDate } from '@ningjing/contract/classes/sold-as'
import { whatToBring } from '@ningjing/contract/classes/what-to-bring'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/picture.tsx'

type Props = { yogaClass: PublicClass }

const PANEL = 'min-w-0 rounded-lg border border-line bg-surface p-5 shadow-1'

/** Who teaches the class, with a link to their page. */
export function ClassTeacher({ yogaClass }: Props) {
  const { instructor, instructorId, instructorPhoto, instructorBio } = yogaClass
  return (
    <section aria-labelledby="your-teacher" className={`card ${PANEL}`}>
      <h2 id="your-teacher" className="text-[1.25rem]">
        Your teacher
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <Avatar src={instructorPhoto} size={72} className="rounded-full" />
        <div className="min-w-0">
          <h3 className="break-words font-sans font-semibold text-[1.0625rem]">
            <Link
              to={paths.instructor(instructorId)}
              className="card-link underline decoration-line underline-offset-4"
            >
              {instructor}
            </Link>
          </h3>
          {instructorBio && (
            <p className="mt-1 line-clamp-2 text-pretty text-muted max-sm:line-clamp-4">{instructorBio}</p>
          )}
        </div>
      </div>
    </section>
  )
}

export function WhatToBring({ yogaClass }: Props) {
  return (
    <section aria-labelledby="what-to-bring" className={PANEL}>
      <h2 id="what-to-bring" className="text-[1.25rem]">
        What to bring
      </h2>
      <p className="mt-2 text-muted">{whatToBring(yogaClass)}</p>
    </section>
  )
}

/** The way from the page of a class into the class. */
export function HowItWorks({ yogaClass }: Props) {
  const { price, sessions, dropIn } = yogaClass
  const isOnlyDates = isByDate(yogaClass)
  const isFree = price === 0 && !(isOnlyDates && dropIn?.varies)
  const selected = isOnlyDates
    ? 'The date waits in your selection. Your seat is held once you start to pay.'
    : 'It waits in your selection. Your seat is held once you start to pay.'
  const orCredit = acceptsPasses(yogaClass) ? ', or with a credit of your pass' : ''
  const steps = [
    ...(isFree
      ? [
          ...(isOnlyDates ? [['Select', 'The date waits in your selection.']] : []),
          ['Enroll', 'One tap, and the seat is yours. There is nothing to pay.'],
        ]
      : [
          ['Select', selected],
          ['Pay', `Pay by card at checkout${orCredit}. Nothing is charged before.`],
        ]),
    [
      'Come',
      sessions.length > 0
        ? 'Find dates and place in your enrolled classes, or add them to your calendar.'
        : 'The class is then among your enrolled classes.',
    ],
  ]
  return (
    <section aria-labelledby="how-it-works" className={`${PANEL} print:hidden`}>
      <h2 id="how-it-works" className="text-[1.25rem]">
        How it works
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map(([name, text], index) => (
          <li key={name} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid min-h-8 min-w-8 shrink-0 place-items-center self-start rounded-full bg-primary-soft font-semibold text-primary-ink tabular-nums"
            >
              {index + 1}
            </span>
            <p className="min-w-0 content-center">
              <strong className="font-semibold">{name}.</strong> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
