import type { Notice } from '@ningjing/contract/mails.schemas'
import { Link } from 'react-router-dom'
import { BADGE } from '../../ui/badge.tsx'
import { momentText } from '../../ui/date-texts.ts'

/** Notices with a mark on those that are new; each links to what it is about. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <ol className="grid gap-3">
      {notices.map((notice) => (
        <NoticeItem key={notice._id} notice={notice} />
      ))}
    </ol>
  )
}

function NoticeItem({ notice: { title, text, link, createdAt, seen } }: { notice: Notice }) {
  return (
    <li
      className={`relative rounded-lg border p-4 shadow-1 sm:p-5 ${seen ? 'border-line bg-surface' : 'border-control bg-primary-soft'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere min-w-0 font-sans font-semibold text-[1.0625rem]">
          <Link
            to={link}
            className="underline-offset-4 after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {title}
          </Link>
        </h2>
        {!seen && <span className={`${BADGE} bg-primary text-on-primary`}>New</span>}
      </div>
      {text && <p className="wrap-anywhere mt-1">{text}</p>}
      <p className="mt-2 text-[.875rem] text-muted tabular-nums">
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
      </p>
    </li>
  )
}
