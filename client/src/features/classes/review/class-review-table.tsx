import type { ReviewSort } from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { type Sorting, sortedColumn } from '../../../lib/lists/sorting.ts'
import { shortDateText } from '../../../ui/date-texts.ts'
import { ClassPicture } from '../../../ui/picture.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ACTIONS, BESIDE_MENU, Cell, NUMBER, Row, Table } from '../../../ui/table.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import { NextDate, Pending, StageBadge } from '../manage/class-stage.tsx'
import { hasNoSeries } from '../manage/has-no-series.ts'
import { Canceled, ClassPrice, SoldByDate, soldClass } from '../manage/sold-cells.tsx'
import { changesText } from './changes-text.ts'
import { ClassDecision, type RowEvents } from './class-decision.tsx'
import { Coincides } from './coincides.tsx'

type Props = {
  classes: ReviewedClass[]
  sorting: Sorting<ReviewSort>
  eventsOf: (yogaClass: ReviewedClass) => RowEvents
}

/** All classes for review by an admin (product §2.9). */
export function ClassReviewTable({ classes, sorting, eventsOf }: Props) {
  const columns = [
    sortedColumn(sorting, 'Class', 'name', '-name'),
    { ...sortedColumn(sorting, 'Seats left', 'seats', '-seats'), isNumber: true as const },
    { ...sortedColumn(sorting, 'Price', 'price', '-price'), isNumber: true as const },
    sortedColumn(sorting, 'Status', 'status', '-status'),
    ACTIONS,
  ]
  return (
    <Table caption="All classes" columns={columns}>
      {classes.map((yogaClass) => (
        <ReviewRow key={yogaClass._id} yogaClass={yogaClass} events={eventsOf(yogaClass)} />
      ))}
    </Table>
  )
}

function ReviewRow({ yogaClass, events }: { yogaClass: ReviewedClass; events: RowEvents }) {
  const { name, image, instructor, seats, canceled } = yogaClass
  return (
    <Row>
      <Cell className={BESIDE_MENU}>
        <div className="flex min-w-0 items-center gap-3">
          <div className="w-16 shrink-0 overflow-hidden rounded-sm md:max-xl:hidden">
            <ClassPicture src={image} name={name} />
          </div>
          <div className="wrap-anywhere min-w-0 md:min-w-24">
            <p className="font-semibold">{name}</p>
            <p className="text-[.875rem] text-muted">{instructor}</p>
            <NextDate yogaClass={yogaClass} />
            <Canceled yogaClass={yogaClass} />
          </div>
        </div>
      </Cell>
      <Cell label="Seats left" className={`${NUMBER} ${soldClass(yogaClass)}`}>
        {canceled ? (
          '–'
        ) : (
          <span>
            {!hasNoSeries(yogaClass) && (
              <span className={seats === 0 ? 'text-danger' : undefined}>{formatNumber(seats)}</span>
            )}
            <SoldByDate yogaClass={yogaClass} />
          </span>
        )}
      </Cell>
      <Cell label="Price" className={`${NUMBER} ${soldClass(yogaClass)}`}>
        <ClassPrice yogaClass={yogaClass} />
      </Cell>
      <Cell label="Status" className="md:max-w-64">
        <Status yogaClass={yogaClass} onDetails={events.onDetails} />
      </Cell>
      <Cell>
        <ClassDecision yogaClass={yogaClass} {...events} />
      </Cell>
    </Row>
  )
}

function Status({ yogaClass, onDetails }: { yogaClass: ReviewedClass; onDetails: () => void }) {
  const { status, canceled, decidedAt, decidedByName } = yogaClass
  const changes = changesText(yogaClass)
  return (
    <div className="wrap-anywhere text-[.875rem] text-muted max-md:text-right">
      <p className="flex flex-wrap items-center gap-1 max-md:justify-end">
        <StageBadge yogaClass={yogaClass} />
        <StatusBadge status={status} />
        <Coincides yogaClass={yogaClass} onDetails={onDetails} />
      </p>
      <Pending yogaClass={yogaClass} />
      {decidedAt !== null && (
        <p className="mt-1 xl:min-w-44">
          {canceled && 'Approved '}by {decidedByName ?? 'a former admin'} ·{' '}
          <time dateTime={decidedAt} className="whitespace-nowrap">
            {shortDateText(decidedAt)}
          </time>
        </p>
      )}
      {changes && <p className="mt-1">{changes}</p>}
    </div>
  )
}
