import { transactionComplete } from '@ningjing/contract/payments/payments'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ClassPicture } from '../../ui/picture.tsx'

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
  const { state } = useLocation()
  const navigate = useNavigate()
  const [paid] = useState(() => (isJustPaid(state) ? state : null))
  useEffect(() => {
    if (paid) void navigate('.', { replace: true, state: null })
  }, [paid, navigate])
  return paid
}

function isJustPaid(state: unknown): state is JustPaid {
  if (typeof state !== 'object' || state === null) return false
  const texts = ['orderId', 'classId', 'className', 'image'] satisfies (keyof JustPaid)[]
  return texts.every((name) => typeof Reflect.get(state, name) === 'string')
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
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="mt-6 grid overflow-hidden rounded-xl border border-line bg-surface shadow-2 motion-safe:animate-[dialog-rise_280ms_var(--ease-out-soft)] lg:grid-cols-[2fr_3fr] 2xl:max-w-[1080px]"
    >
      <ClassPicture
        src={image}
        name={className}
        eager
        className="max-lg:aspect-[2/1]! max-lg:object-[50%_70%] lg:h-full"
      />
      <div className="min-w-0 self-center p-5 sm:p-8">
        <img src="/art/state-success.svg" alt="" width={96} height={72} className="-ml-3" />
        <h2 id={headingId} className="title-page wrap-anywhere mt-3 text-balance">
          <span className="max-sm:block">You are in.</span> See you in {className}.
        </h2>
        <div className="mt-4 empty:hidden">{when}</div>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          {next && (
            <Link to={next.to} className={buttonClass('primary', 'whitespace-normal! text-balance py-2')}>
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
        </div>
        {transactionId && (
          <p className="wrap-anywhere mt-5 font-medium text-[.875rem] text-success">
            {transactionComplete(transactionId)}
          </p>
        )}
      </div>
    </section>
  )
}
