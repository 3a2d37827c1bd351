import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Table } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/texts.ts'
import { CompactEnd, CompactName, CompactNumber, CompactRow, endColumn } from './compact-row.tsx'

const NUMBERS = ['Left', 'Held', 'Enrolled', 'Capacity']
const COLUMNS = ['Class', ...NUMBERS.map((label) => ({ label, isNumber: true as const })), endColumn('Check')]

type Props = {
  classes: ReviewedClass[]
  /** Says that a class is not sold anymore. */
  badgeOf: (yogaClass: ReviewedClass) => ReactNode
}

/** The seats of each class, and whether they add up. */
export function SeatTable({ classes, badgeOf }: Props) {
  return (
    <Table caption="Seats by class" columns={COLUMNS}>
      {classes.map((yogaClass) => (
        <SeatRow key={yogaClass._id} yogaClass={yogaClass} badge={badgeOf(yogaClass)} />
      ))}
    </Table>
  )
}

function SeatRow({ yogaClass, badge }: { yogaClass: ReviewedClass; badge: ReactNode }) {
  const { name, instructor, seats, held, enrolled, capacity } = yogaClass
  return (
    <CompactRow>
      <CompactName>
        <span className="min-w-0">
          <span className="mr-2 font-semibold">{name}</span>
          {badge} <span className="block text-[.875rem] text-muted">{instructor}</span>
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
  )
}
