import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { CompactEnd, CompactName, CompactNumber, CompactRow } from './compact-row.tsx'

const NUMBERS = ['Left', 'Held', 'Enrolled', 'Capacity']
const COLUMNS = ['Class', ...NUMBERS.map((label) => ({ label, isNumber: true as const })), 'Sum']

/** The seats of each class, and whether they add up. */
export function SeatTable({ classes }: { classes: ReviewedClass[] }) {
  return (
    <Table caption="Seats by class" columns={COLUMNS}>
      {classes.map(({ _id, name, instructor, seats, held, enrolled, capacity }) => (
        <CompactRow key={_id}>
          <CompactName>
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>{' '}
              <span className="block text-[.875rem] text-muted">{instructor}</span>
            </span>
          </CompactName>
          {[seats, held, enrolled, capacity].map((count, index) => (
            <CompactNumber key={NUMBERS[index]} label={NUMBERS[index] ?? ''}>
              {formatNumber(count)}
            </CompactNumber>
          ))}
          <CompactEnd isProblem={seats + held + enrolled !== capacity}>
            {seats + held + enrolled === capacity ? 'Adds up' : <Badge tone="danger">Does not add up</Badge>}
          </CompactEnd>
        </CompactRow>
      ))}
    </Table>
  )
}
