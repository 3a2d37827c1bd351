import { NEW_USERS_DAYS } from '@ningjing/contract/reports/reports'
import type { AdminReport } from '@ningjing/contract/reports/reports.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
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
import { WaitingClasses } from '../../features/reports/waiting-classes.tsx'
import { SetupPanel } from '../../features/setup/setup-panel.tsx'
import { TodayPanel } from '../../features/timetable/today-panel.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'

/** The dashboard of admins: what needs them, today, and figures of the club (product §2.9). */
export function AdminHome({ email }: { email: string }) {
  const query = useQuery(adminReportFor(email))
  return (
    <>
      <UnseenAlerts email={email} />
      <TodayPanel email={email} nothing="No class is held today." />
      <Loaded query={query} what="the figures">
        {(report) => (
          <>
            {report.classes.pending > 0 && (
              <>
                <Review pending={report.classes.pending} />
                <WaitingClasses classes={report.waitingClasses} count={report.classes.pending} />
              </>
            )}
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

function Review({ pending }: { pending: number }) {
  return (
    <NextAction
      title={pending === 1 ? '1 class waits for review' : `${formatNumber(pending)} classes wait for review`}
      text="Students can select a class as soon as it is approved."
      label="Review classes"
      to={`${paths.manageClasses}?status=pending`}
    />
  )
}

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
        note={`in the last ${NEW_USERS_DAYS} days, of ${formatNumber(users.all)} users in total`}
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
        note="now, archived classes not counted"
      />
      <StatTile
        label="Seats filled"
        value={shareText(seats.sold, seats.capacity)}
        note={seatsSoldText(seats)}
      />
    </StatTiles>
  )
}
