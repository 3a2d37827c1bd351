import { transactionComplete } from '@ningjing/contract/payments/payments'
import { type ReactNode, useId } from 'react'

type Props = {
  title: ReactNode
  /** Beside the text from 1024 px on, above it below. */
  picture?: ReactNode
  /** When it is, or how long it is valid. */
  when: ReactNode
  /** What to do next. */
  actions: ReactNode
  transactionId?: string | undefined
}

/** The moment after a payment: what was bought, and what to do next. */
export function PaidFrame({ title, picture, when, actions, transactionId }: Props) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className={`mt-6 grid overflow-hidden rounded-xl border border-line bg-surface shadow-2 motion-safe:animate-[dialog-rise_280ms_var(--ease-out-soft)] 2xl:max-w-[1080px] ${picture ? 'lg:grid-cols-[2fr_3fr]' : ''}`}
    >
      {picture}
      <div className="min-w-0 self-center p-5 sm:p-8">
        <img src="/art/state-success.svg" alt="" width={96} height={72} className="-ml-3" />
        <h2 id={headingId} className="title-page wrap-anywhere mt-3 text-balance">
          {title}
        </h2>
        <div className="mt-4 empty:hidden">{when}</div>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">{actions}</div>
        {transactionId && (
          <p className="wrap-anywhere mt-5 font-medium text-[.875rem] text-success">
            {transactionComplete(transactionId)}
          </p>
        )}
      </div>
    </section>
  )
}
