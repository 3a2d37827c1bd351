import type { Notice } from '@ningjing/contract/mails/mails.schemas'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { momentText } from '../../lib/zoned-text.ts'
import { BADGE } from '../../ui/badge.tsx'

/** Notices with a mark on those that are new; each links to what it is about. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <ol className="grid gap-3 max-2xl:max-w-[52rem] 2xl:grid-cols-2">
      {notices.map((notice) => (
        <NoticeItem key={notice._id} notice={notice} />
      ))}
    </ol>
  )
}

function NoticeItem({ notice: { title, text, link, createdAt, seen } }: { notice: Notice }) {
  return (
    <li
      className={`relative flex items-center gap-3 rounded-lg border bg-surface p-4 shadow-1 transition-shadow duration-200 hover:shadow-2 sm:p-5 ${seen ? 'border-line' : 'border-primary'}`}
    >
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere font-sans font-semibold text-[1.0625rem]">
          <Link
            to={link}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {title}
          </Link>
        </h2>
        {text && <p className="wrap-anywhere mt-1">{text}</p>}
        <p className="mt-2 flex min-h-[1.625rem] items-center gap-3 text-[.875rem] text-muted tabular-nums">
          <time dateTime={createdAt}>{momentText(createdAt)}</time>
          {!seen && <span className={`${BADGE} bg-primary text-on-primary`}>New</span>}
        </p>
      </div>
      <ArrowRight size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-muted" />
    </li>
  )
}
