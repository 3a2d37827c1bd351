import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ClassPicture } from '../../../ui/picture.tsx'
import { MENU_ITEM, MenuItem, RowMenu } from '../../../ui/row-menu.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ACTIONS, BESIDE_MENU, Cell, NUMBER, Row, SHORT, Table } from '../../../ui/table.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import { FeedbackText } from '../review/feedback-text.tsx'
import { NextDate, Pending, StageBadge } from './class-stage.tsx'
import { hasNoSeries } from './has-no-series.ts'
import { Canceled, ClassPrice, SoldByDate, soldClass } from './sold-cells.tsx'

type Props = {
  classes: ManagedClass[]
  onUpdate: (yogaClass: ManagedClass) => void
  onManage: (yogaClass: ManagedClass) => void
}

const COLUMNS = ['Class', { label: 'Price', isNumber: true as const }, 'Status', 'Seats', ACTIONS]

/** The classes of an instructor with their status and actions (product §2.9). */
export function InstructorClassTable({ classes, onUpdate, onManage }: Props) {
  return (
    <Table caption="Your classes" columns={COLUMNS}>
      {classes.map((yogaClass) => (
        <InstructorClassRow
          key={yogaClass._id}
          yogaClass={yogaClass}
          onUpdate={() => onUpdate(yogaClass)}
          onManage={() => onManage(yogaClass)}
        />
      ))}
    </Table>
  )
}

type RowProps = { yogaClass: ManagedClass; onUpdate: () => void; onManage: () => void }

function InstructorClassRow({ yogaClass, onUpdate, onManage }: RowProps) {
  const { _id, name, image, status, stage, canceled, feedback } = yogaClass
  return (
    <Row>
      <Cell className={`md:w-full md:min-w-[184px] ${BESIDE_MENU}`}>
        <span className={`flex w-full gap-3 ${feedback ? 'items-start' : 'items-center'}`}>
          <span className="w-16 shrink-0 overflow-hidden rounded-sm">
            <ClassPicture src={image} name={name} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-semibold">{name}</span>
            <NextDate yogaClass={yogaClass} />
            <Canceled yogaClass={yogaClass} />
            {feedback && (
              <Feedback label={status === 'pending' ? 'Last feedback' : 'Feedback'} text={feedback} />
            )}
            {status === 'denied' && (
              <span className="mt-1 block text-[.875rem] text-muted">
                Update the class and the club reviews it again.
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell label="Price" className={`${NUMBER} ${soldClass(yogaClass)}`}>
        <ClassPrice yogaClass={yogaClass} />
      </Cell>
      <Cell label="Status" className="max-md:order-1">
        <span className="flex flex-wrap gap-1 max-md:justify-end">
          <StageBadge yogaClass={yogaClass} />
          <StatusBadge status={status} />
        </span>
        <Pending yogaClass={yogaClass} />
      </Cell>
      <Cell label="Seats" className={`${SHORT} tabular-nums max-md:text-right ${soldClass(yogaClass)}`}>
        {canceled ? '–' : <Seats yogaClass={yogaClass} />}
      </Cell>
      <Cell className="max-md:order-2">
        <span className="flex items-center justify-end gap-2 max-md:w-full max-md:pt-2">
          {stage !== 'canceled' && !canceled && (
            <Button
              look="secondary"
              size="small"
              aria-label={`Update ${name}`}
              className="max-md:w-full"
              onClick={onUpdate}
            >
              Update
            </Button>
          )}
          <RowMenu name={`Actions: ${name}`}>
            <MenuItem onClick={onManage}>Manage</MenuItem>
            <Link to={paths.duplicateClass(_id)} {...MENU_ITEM}>
              Duplicate
            </Link>
          </RowMenu>
        </span>
      </Cell>
    </Row>
  )
}

function Feedback({ label, text }: { label: string; text: string }) {
  return (
    <span className="mt-1 block text-[.9375rem] text-muted">
      <span className="font-medium text-ink">{label}: </span>
      <FeedbackText text={text} />
    </span>
  )
}

function Seats({ yogaClass }: { yogaClass: ManagedClass }) {
  const { seats, enrolled, held } = yogaClass
  return (
    <span className="md:whitespace-nowrap">
      {!hasNoSeries(yogaClass) && (
        <>
          <span className={seats === 0 ? 'text-danger' : undefined}>{formatNumber(seats)} left</span>
          <span className="block text-[.875rem] text-muted">{enrolled} sold</span>
          {held > 0 && <span className="block text-[.875rem] text-warning">{held} held</span>}
        </>
      )}
      <SoldByDate yogaClass={yogaClass} />
    </span>
  )
}
