import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NoticeList } from './notice-list.tsx'
import { unseenAlerts } from './notices.api.ts'

/** What an admin has to do something about, until they have opened their notices; nothing while it loads. */
export function UnseenAlerts({ email }: { email: string }) {
  const alerts = useQuery(unseenAlerts(email)).data?.items ?? []
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
