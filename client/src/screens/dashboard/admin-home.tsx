import { NEW_USERS_DAYS } from '@ningjing/contract/reports'
import type { AdminReport } from '@ningjing/contract/reports.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { shareText } from '../../features/reports/figures.ts'
import { IncomeCharts } from '../../features/reports/income-charts.tsx'
import { LatestPayments } from '../../features/reports/latest-payments.tsx'
import { classCountsText, incomeText, seatsSoldText } from '../../features/reports/report-texts.ts'
import { adminReportFor } from '../../features/reports/reports.api.ts'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { WaitingClasses } from '../../features/reports/waiting-classes.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'

/** The dashboard of admins: figures of the club (product §2.9). */
export function AdminHome({ email }: { email: string }) {
  const query = useQuery(adminReportFor(email))
  return (
    <Loaded query={query} what="the figures">
      {(report) => (
        <>
          <Figures report={report} />
          <IncomeCharts months={report.months} classes={report.classesByIncome} />
          <div className="mt-4">
            <WaitingClasses
              classes={report.waitingClasses}
              count={report.classes.pending}
              action={
                <Link to={`${paths.manageClasses}?status=pending`} className={buttonClass('secondary')}>
                  Review classes
                </Link>
              }
            />
          </div>
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
  )
}

function Figures({ report: { income, users, classes, enrolments, seats } }: { report: AdminReport }) {
  return (
    <StatTiles label="Club figures">
      <StatTile label="Payments Earned" value={amountText(income.earned)} note={incomeText(income)} isWide />
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
      <StatTile label="Enrolments" value={formatNumber(enrolments)} note="in all classes, all time" />
      <StatTile
        label="Seats filled"
        value={shareText(seats.sold, seats.capacity)}
        note={seatsSoldText(seats)}
      />
    </StatTiles>
  )
}
