import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSaidOnce } from '../../lib/said-once.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ClassPicture } from '../../ui/picture.tsx'
import { PaidFrame } from './paid-frame.tsx'

/** Navigation state from the checkout to the next screen. A free class has no transaction. */
export type JustPaid = {
  orderId: string
  classId: string
  className: string
  image: string
  transactionId?: string
}

/** The class that was just paid, once: a reload shows it no more. */
export function useJustPaid(): JustPaid | null {
  return useSaidOnce<JustPaid>(['orderId', 'classId', 'className', 'image'])
}

type Props = {
  paid: JustPaid
  /** The next date and the place. */
  when: ReactNode
  /** Adds the dates to a calendar. */
  calendar: ReactNode
  /** Leads to the checkout of a class that is still selected. */
  next?: { text: string; to: string } | undefined
}

/** The moment after a payment: the class, when it is, and what to do next. */
export function PaidPanel({
  paid: { orderId, className, image, transactionId },
  when,
  calendar,
  next,
}: Props) {
  return (
    <PaidFrame
      title={
        <>
          <span className="max-sm:block">You are in.</span> See you in {className}.
        </>
      }
      picture={
        <ClassPicture
          src={image}
          name={className}
          eager
          className="max-lg:aspect-[2/1]! max-lg:object-[50%_70%] lg:h-full"
        />
      }
      when={when}
      transactionId={transactionId}
      actions={
        <>
          {next && (
            <Link
              to={next.to}
              className={buttonClass('primary', 'whitespace-normal! text-balance py-2 text-center')}
            >
              {next.text}
            </Link>
          )}
          <Link to={paths.enrolledClasses} className={buttonClass(next ? 'secondary' : 'primary')}>
            See your classes
          </Link>
          {calendar}
          <Link to={paths.receipt(orderId)} className={buttonClass('secondary')}>
            Receipt
          </Link>
          <Link to={paths.classes} className={buttonClass('quiet')}>
            Browse more
          </Link>
        </>
      }
    />
  )
}
