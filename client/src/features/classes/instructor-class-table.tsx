import type { ManagedClass } from '@ningjing/contract/classes.schemas'
import { Copy } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ClassPicture } from '../../ui/picture.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Cell, NUMBER, Row, Table } from '../../ui/table.tsx'
import { columnPriceText, seatsText } from '../../ui/texts.ts'
import { NextDate, StageBadge } from './class-stage.tsx'
import { FeedbackText } from './feedback-text.tsx'

type Props = {
  classes: ManagedClass[]
  onUpdate: (yogaClass: ManagedClass) => void
  onManage: (yogaClass: ManagedClass) => void
}

const COLUMNS = ['Class', { label: 'Price', isNumber: true as const }, 'Status', 'Seats', 'Actions']

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
  const { _id, name, image, price, status, feedback } = yogaClass
  return (
    <Row>
      <Cell className="md:w-full md:min-w-[184px]">
        <span className={`flex w-full gap-3 ${feedback ? 'items-start' : 'items-center'}`}>
          <span className="w-16 shrink-0 overflow-hidden rounded-sm">
            <ClassPicture src={image} name={name} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-semibold">{name}</span>
            <NextDate yogaClass={yogaClass} />
            {feedback && (
              <Feedback label={status === 'pending' ? 'Last feedback' : 'Feedback'} text={feedback} />
            )}
          </span>
        </span>
      </Cell>
      <Cell label="Price" className={NUMBER}>
        {columnPriceText(price)}
      </Cell>
      <Cell label="Status">
        <span className="max-md:text-right">
          <StatusBadge status={status} />
          <StageBadge yogaClass={yogaClass} />
        </span>
      </Cell>
      <Cell label="Seats" className="tabular-nums max-md:text-right">
        <Seats yogaClass={yogaClass} />
      </Cell>
      <Cell>
        <span className="flex gap-2 max-xl:flex-wrap max-md:pt-2 md:max-xl:flex-col">
          <Button look="secondary" aria-label={`Update ${name}`} onClick={onUpdate} className={NARROW}>
            Update
          </Button>
          <Link
            to={paths.duplicateClass(_id)}
            aria-label={`Duplicate ${name}`}
            className={buttonClass('quiet', NARROW)}
          >
            <Copy size={18} strokeWidth={1.8} aria-hidden="true" />
            Duplicate
          </Link>
          <Button look="secondary" aria-label={`Manage ${name}`} onClick={onManage} className={NARROW}>
            Manage
          </Button>
        </span>
      </Cell>
    </Row>
  )
}

/** Classes of the actions, which are stacked on tablets. */
const NARROW = 'md:max-xl:px-3'

function Feedback({ label, text }: { label: string; text: string }) {
  return (
    <span className="mt-1 block text-[.9375rem] text-muted">
      <span className="font-medium text-ink">{label}: </span>
      <FeedbackText text={text} />
    </span>
  )
}

function Seats({ yogaClass: { seats, enrolled, held } }: { yogaClass: ManagedClass }) {
  return (
    <span className="whitespace-nowrap">
      <span className={seats === 0 ? 'text-danger' : undefined}>{seatsText(seats)}</span>
      <span className="block text-[.875rem] text-muted">{enrolled} sold</span>
      {held > 0 && <span className="block text-[.875rem] text-warning">{held} being paid</span>}
    </span>
  )
}
