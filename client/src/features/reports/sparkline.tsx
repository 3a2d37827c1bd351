import type { MonthOfIncome } from '@ningjing/contract/reports/reports.schemas'

const WIDTH = 120
const HEIGHT = 40

/** Income by month as a line without a scale. Not accessible: a chart and a table have the same figures. */
export function Sparkline({ months }: { months: MonthOfIncome[] }) {
  const max = Math.max(...months.map(({ earned }) => earned))
  if (max <= 0 || months.length < 2) return null
  const points = months.map(({ earned }, index) => {
    const x = (index / (months.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(HEIGHT - (Math.max(0, earned) / max) * HEIGHT).toFixed(1)}`
  })
  return (
    <svg
      viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
      aria-hidden="true"
      className="h-14 w-44 shrink-0 text-primary max-sm:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={WIDTH} cy={points.at(-1)?.split(',')[1]} r="3" fill="currentColor" />
    </svg>
  )
}
