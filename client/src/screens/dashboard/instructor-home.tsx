import type { InstructorReport } from '@ningjing/contract/reports/reports.schemas'
import type { User } from '@ningjing/contract/users/users.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { IncomeCharts } from '../../features/reports/income-charts.tsx'
import { IncomeNote } from '../../features/reports/income-note.tsx'
import { LatestEnrolments } from '../../features/reports/latest-enrolments.tsx'
import { MemberCard } from '../../features/reports/member-card.tsx'
import { NextAction } from '../../features/reports/next-action.tsx'
import { classCountsText, seatsSoldText } from '../../features/reports/report-texts.ts'
import { instructorReportOf } from '../../features/reports/reports.api.ts'
import { Sparkline } from '../../features/reports/sparkline.tsx'
import { StatTile, StatTiles } from '../../features/reports/stat-tile.tsx'
import { TodayPanel } from '../../features/timetable/today-panel.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { amountText, formatNumber } from '../../ui/texts.ts'

/** The dashboard of instructors: what they teach today and tomorrow, and figures of their classes, without student names. */
export function InstructorHome({ user }: { user: User }) {
  const query = useQuery(instructorReportOf(user.email))
  return (
    <>
      <TodayPanel email={user.email} nothing="You do not teach today or tomorrow." />
      <Loaded query={query} what="your figures">
        {(report) => (
          <>
            {report.classes.denied > 0 && <Correct denied={report.classes.denied} />}
            {report.classes.all === 0 ? <NoClasses /> : <Figures report={report} />}
            <MemberCard user={user} label="Instructor">
              <p className="font-semibold tabular-nums">
                Number of Classes : {formatNumber(report.classes.all)}
              </p>
            </MemberCard>
          </>
        )}
      </Loaded>
    </>
  )
}

function Correct({ denied }: { denied: number }) {
  return (
    <NextAction
      title={denied === 1 ? '1 class was denied' : `${formatNumber(denied)} classes were denied`}
      text="Read the feedback and change the class. Saving it asks for another review."
      label="See feedback"
      to={`${paths.myClasses}?status=denied`}
    />
  )
}

function Figures({ report }: { report: InstructorReport }) {
  const { classes, seats, income, enrolments, months, classesByIncome, latestEnrolments } = report
  return (
    <>
      <StatTiles label="Figures for your classes">
        <StatTile
          label="Income"
          value={amountText(income.earned)}
          note={<IncomeNote income={income} months={months} />}
          drawing={<Sparkline months={months} />}
        />
        <StatTile
          label="Approved classes"
          value={formatNumber(classes.approved)}
          note={classCountsText(classes)}
          to={paths.myClasses}
        />
        <StatTile label="Seats sold" value={formatNumber(seats.sold)} note={seatsSoldText(seats)} />
        <StatTile label="Seats left" value={formatNumber(seats.left)} note="in approved classes" />
        <StatTile
          label="Enrollments"
          value={formatNumber(enrolments)}
          note="current, without archived classes"
        />
      </StatTiles>
      <IncomeCharts months={months} classes={classesByIncome} />
      <LatestEnrolments rows={latestEnrolments} />
    </>
  )
}

function NoClasses() {
  return (
    <div className="mt-6">
      <EmptyState
        title="You have not added a class"
        text="Its seats and income are counted here as soon as it is approved."
        action={
          <Link to={paths.addClass} className={buttonClass()}>
            Add a class
          </Link>
        }
      />
    </div>
  )
}
