import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'

type Props = {
  title: string
  text?: ReactNode
  /** The link that does it. */
  label: string
  to: string
  look?: keyof typeof LOOKS
}

const LOOKS = {
  /** The first block of a dashboard. */
  filled: {
    block: 'rounded-xl bg-primary p-5 text-on-primary shadow-2 sm:p-7 dark:bg-primary-soft dark:text-ink',
    title: 'text-[1.5rem]',
    link: 'inline-flex min-h-[52px] items-center justify-center rounded-full bg-surface px-6 font-semibold sm:min-w-32 text-[1.0625rem] text-ink hover:bg-sunken focus-visible:outline-on-primary dark:bg-primary dark:text-on-primary dark:focus-visible:outline-ring dark:hover:bg-primary-hover',
  },
  /** A row below something that matters more. */
  slim: {
    block: 'rounded-lg border border-line bg-surface p-5 shadow-1 sm:py-3 sm:pr-3',
    title: 'font-sans font-semibold text-[1.0625rem]',
    link: buttonClass(),
  },
}

/** What to do next. */
export function NextAction({ title, text, label, to, look = 'filled' }: Props) {
  const { block, title: heading, link } = LOOKS[look]
  return (
    <section
      aria-label="What to do next"
      className={`mt-4 flex items-center justify-between gap-x-6 gap-y-3 max-sm:flex-wrap sm:mt-6 ${block}`}
    >
      <div className="wrap-anywhere min-w-0">
        <h2 className={heading}>{title}</h2>
        {text && <p className="mt-1">{text}</p>}
      </div>
      <Link to={to} className={`shrink-0 max-sm:w-full ${link}`}>
        {label}
      </Link>
    </section>
  )
}
