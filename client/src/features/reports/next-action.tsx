import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = {
  title: string
  text?: ReactNode
  /** The link that does it. */
  label: string
  to: string
}

/** The one thing to do next, as the first block of a dashboard. */
export function NextAction({ title, text, label, to }: Props) {
  return (
    <section
      aria-label="What to do next"
      className="mt-4 flex items-center justify-between gap-x-6 gap-y-4 max-sm:flex-wrap rounded-xl bg-primary p-5 text-on-primary shadow-2 sm:mt-6 sm:p-7 dark:bg-primary-soft dark:text-ink"
    >
      <div className="wrap-anywhere min-w-0">
        <h2 className="text-[1.5rem]">{title}</h2>
        {text && <p className="mt-1">{text}</p>}
      </div>
      <Link
        to={to}
        className="inline-flex min-h-[52px] shrink-0 items-center justify-center rounded-full bg-surface px-6 font-semibold sm:min-w-32 text-[1.0625rem] text-ink hover:bg-sunken focus-visible:outline-on-primary max-sm:w-full dark:bg-primary dark:text-on-primary dark:focus-visible:outline-ring dark:hover:bg-primary-hover"
      >
        {label}
      </Link>
    </section>
  )
}
