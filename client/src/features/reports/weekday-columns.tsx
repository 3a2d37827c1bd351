import { shortWeekday } from '@ningjing/contract/local-text'
import type { Figures } from '@ningjing/contract/reports/reports.schemas'
import { shareText } from './figures.ts'

/** How full each day of the week was, as columns. Not accessible: a table has the same figures. */
export function WeekdayColumns({ weekdays }: Pick<Figures, 'weekdays'>) {
  return (
    <div className="flex h-60 gap-2 pt-6 sm:gap-4">
      {weekdays.map(({ weekday, dates, enrolled, capacity }) => (
        <div key={weekday} className="flex min-w-0 flex-1 flex-col items-center">
          <span className="relative flex w-full max-w-14 flex-1 items-end overflow-visible rounded-t-[4px] bg-sunken">
            {dates > 0 && (
              <>
                <span
                  className="w-full rounded-t-[4px] bg-primary"
                  style={{ height: `${Math.min(enrolled / Math.max(capacity, 1), 1) * 100}%` }}
                />
                <span className="absolute inset-x-0 bottom-full pb-1 text-center text-[.8125rem] leading-none tabular-nums">
                  {shareText(enrolled, capacity)}
                </span>
              </>
            )}
          </span>
          <span className={`mt-1.5 text-[.8125rem] ${dates > 0 ? '' : 'text-muted'}`}>
            {shortWeekday(weekday)}
          </span>
        </div>
      ))}
    </div>
  )
}
