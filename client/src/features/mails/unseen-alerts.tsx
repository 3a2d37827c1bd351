import { ALERTING_MAIL_KINDS } from '@ningjing/contract/mails/mails'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeList } from './notice-list.tsx'
import { noticesPage } from './notices.api.ts'

const KINDS: readonly string[] = ALERTING_MAIL_KINDS

/** What an admin has to do something about, until they have opened their notices; nothing while it loads. */
export function UnseenAlerts({ email }: { email: string }) {
  const { data } = useQuery(noticesPage(email, undefined))
  const alerts = (data?.items ?? []).filter(({ kind, seen }) => !seen && KINDS.includes(kind))
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="alerts" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="alerts" className="text-[1.25rem]">
          Needs you
        </h2>
        <Link to={paths.notices} className={buttonClass('secondary')}>
          Open the notices
        </Link>
      </div>
      <NoticeList notices={alerts} />
    </section>
  )
}
