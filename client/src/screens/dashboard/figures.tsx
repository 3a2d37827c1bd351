import { zoneText } from '@ningjing/contract/local-text'
import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { DownloadCsv } from '../../features/lists/export-csv.tsx'
import { FigureTiles } from '../../features/reports/figure-tiles.tsx'
import { FillCharts } from '../../features/reports/fill-charts.tsx'
import { PASS_FILES, PassPanel } from '../../features/reports/pass-panel.tsx'
import { dayOf, daysText, periodProblem } from '../../features/reports/period.ts'
import { PeriodIncome } from '../../features/reports/period-income.tsx'
import { PeriodPicker } from '../../features/reports/period-picker.tsx'
import { figuresFile, figuresFor } from '../../features/reports/reports.api.ts'
import { StudentCharts } from '../../features/reports/student-charts.tsx'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { clubZone } from '../../lib/zoned-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** The figures that a club steers by, for admins (product §2.9). */
export function FiguresScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const chosen = { from: dayOf(address.filter('from')), to: dayOf(address.filter('to')) }
  const today = dayAt(new Date(), clubZone())
  const problem = periodProblem(chosen, today)
  const query = useQuery(figuresFor(email, chosen, problem === undefined))
  // What is left out of the address is what the server has chosen.
  const known = query.isPlaceholderData ? undefined : query.data
  const shown = { from: chosen.from || (known?.from ?? ''), to: chosen.to || (known?.to ?? '') }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-[1.75rem]">Figures</h1>
        {!problem && (
          <DownloadCsv
            file={`figures-${shown.from}-${shown.to}.csv`}
            read={() => figuresFile(chosen, 'class')}
          >
            Export by class as CSV
          </DownloadCsv>
        )}
      </div>
      <PeriodPicker address={address} shown={shown} today={today} problem={problem} />
      {problem ? (
        <p className="mt-6 text-muted">Pick another period to see its figures.</p>
      ) : (
        <Loaded query={query} what="the figures">
          {(figures) => (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <p role="status" className="mt-4 text-muted">
                {daysText(figures)}, {zoneText(figures.zone)}
              </p>
              <PeriodFigures figures={figures} />
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}

const OTHER_FILES = [
  { by: 'teacher', label: 'Export by teacher as CSV' },
  { by: 'means', label: 'Export by means of payment as CSV' },
] as const

function PeriodFigures({ figures }: { figures: Figures }) {
  const { from, to } = figures
  if (figures.classCount === 0) {
    return (
      <>
        <div className="mt-4">
          <EmptyState
            title="Nothing happened in this period"
            text="No date was held, nobody enrolled, canceled or waited, and nothing was paid."
          />
        </div>
        <PassPanel figures={figures} />
      </>
    )
  }
  return (
    <>
      <FigureTiles figures={figures} />
      <FillCharts figures={figures} />
      <StudentCharts figures={figures} />
      <PeriodIncome figures={figures} />
      <PassPanel figures={figures} />
      <div className="mt-6 flex flex-wrap gap-3">
        {OTHER_FILES.map(({ by, label }) => (
          <DownloadCsv
            key={by}
            file={`figures-by-${by}-${from}-${to}.csv`}
            read={() => figuresFile(figures, by)}
            isBesideHeading={false}
          >
            {label}
          </DownloadCsv>
        ))}
        {figures.passes &&
          PASS_FILES.map(({ file, label, read }) => (
            <DownloadCsv key={file} file={file} read={read} isBesideHeading={false}>
              {label}
            </DownloadCsv>
          ))}
      </div>
    </>
  )
}
