import { NEW_USERS_DAYS } from '@ningjing/contract/reports/reports'
import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { classesToReview } from '../../features/classes/review/class-review.api.ts'
import { ClassesToReview } from '../../features/classes/review/classes-to-review.tsx'
import { UnseenAlerts } from '../../features/mails/unseen-alerts.tsx'
import { shareText } from '../../features/reports/figures.ts'
import { IncomeCharts } from '../../features/reports/income-charts.tsx'
import { IncomeNote } from '../../features/reports/income-note.tsx'
import { LatestPayments } from '../../features/reports/latest-payments.tsx'
import { NextAction } from '../../features/reports/next-action.tsx'
import { classCountsText, seatsSoldText } from '../../features/reports/report-texts.ts'
import { adminReportFor } from '../../features/reports/reports.api.ts'
import { Sparkline } from '../../features/reports/sparkline.tsx'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { SetupPanel } from '../../features/setup/setup-panel.tsx'
import { TodayPanel } from '../../features/timetable/today-panel.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'
import { useReview } from './review-dialogs.tsx'

/** Classes that wait for review on the dashboard. */
const REVIEW_ROWS = 5

/** The dashboard of admins: what needs them, today, and figures of the club (product §2.9). */
export function AdminHome({ email }: { email: string }) {
  const query = useQuery(adminReportFor(email))
  return (
    <>
      <UnseenAlerts email={email} />
      <TodayPanel email={email} nothing="No class is held today." />
      <Review email={email} />
      <Loaded query={query} what="the figures">
        {(report) => (
          <>
            {report.dueByHand.payments > 0 && <DueByHand {...report.dueByHand} />}
            <SetupPanel email={email} />
            <Figures report={report} />
            <IncomeCharts months={report.months} classes={report.classesByIncome} />
            <LatestPayments
              payments={report.latestPayments}
              action={
                <Link to={paths.managePayments} className={buttonClass('secondary')}>
                  All payments
                </Link>
              }
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** The classes that wait for review; nothing if there were none when the dashboard was opened. */
function Review({ email }: { email: string }) {
  const { data } = useQuery(
    classesToReview(email, { status: 'pending', sort: 'oldest', search: undefined, cursor: undefined }),
  )
  const { eventsOf, error, heading, dialogs } = useReview(data?.items)
  // After the last decision the heading stays: it takes the focus, and what is below does not jump.
  const [hasAny, setHasAny] = useState(false)
  if (!hasAny && data && data.total > 0) setHasAny(true)
  return (
    <>
      {data && hasAny && (
        <ClassesToReview
          classes={data.items.slice(0, REVIEW_ROWS)}
          total={data.total}
          headingRef={heading}
          eventsOf={eventsOf}
          error={error}
          action={
            <Link to={`${paths.manageClasses}?status=pending`} className={buttonClass('secondary')}>
              All classes that wait
            </Link>
          }
        />
      )}
      {dialogs}
    </>
  )
}

/** Money of desk payments, and of refunds that have failed, which nobody but the club can give back. */
function DueByHand({ payments, amount }: AdminReport['dueByHand']) {
  return (
    <NextAction
      look="slim"
      title={
        payments === 1
          ? '1 payment is to be given back by hand'
          : `${formatNumber(payments)} payments are to be given back by hand`
      }
      text={`${amountText(amount)} is due.`}
      label="See what is due"
      to={`${paths.managePayments}?state=refund-failed`}
    />
  )
}

const usersNote = (all: number) =>
  all === 1
    ? `in the last ${NEW_USERS_DAYS} days, of 1 user in total`
    : `in the last ${NEW_USERS_DAYS} days, of ${formatNumber(all)} users in total`

function Figures({ report: { income, months, users, classes, enrolments, seats } }: { report: AdminReport }) {
  return (
    <StatTiles label="Club figures">
      <StatTile
        label="Payments Earned"
        value={amountText(income.earned)}
        note={<IncomeNote income={income} months={months} />}
        drawing={<Sparkline months={months} />}
      />
      <StatTile
        label="New Users"
        value={formatNumber(users.recent)}
        note={usersNote(users.all)}
        to={paths.manageUsers}
      />
      <StatTile
        label="Classes"
        value={formatNumber(classes.all)}
        note={classCountsText(classes)}
        to={paths.manageClasses}
      />
      <StatTile
        label="Enrollments"
        value={formatNumber(enrolments)}
        note="current, without archived classes"
      />
      <StatTile
        label="Seats filled"
        value={shareText(seats.sold, seats.capacity)}
        note={seatsSoldText(seats)}
      />
    </StatTiles>
  )
}
