import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { momentText } from '../../lib/zoned-text.ts'
import { Cell, PLAIN, Row, Table } from '../../ui/table.tsx'
import { actionText, type Detail, detailsOf, subjectText, whoText } from './audit-texts.ts'

type Props = {
  entries: AuditEntry[]
  /** Time zone of the club, for moments in the details. */
  zone: string
  /** Called with the id of a user to filter by. */
  onWho: (id: string) => void
  /** Called with the id of a user, class or order to filter by. */
  onSubject: (id: string) => void
}

/** Entries of the audit log; a click on Who or About filters the list. */
export function AuditTable({ entries, zone, onWho, onSubject }: Props) {
  return (
    <Table caption="Audit log" columns={['When', 'What', 'Who', 'About', 'Details']}>
      {withDetails(entries, zone).map(({ details, ...entry }) => (
        <Row key={entry._id}>
          <Cell className="grow tabular-nums max-md:w-auto! max-md:whitespace-nowrap md:min-w-28 xl:whitespace-nowrap max-md:pb-1 max-md:font-semibold">
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
          </Cell>
          <Cell label="What" className={`${PLAIN} font-medium max-md:pt-0 max-md:pb-1`}>
            {actionText(entry.what)}
          </Cell>
          <Cell label="Who" className="items-center max-md:py-0 md:min-w-29">
            <FilterButton name={whoText(entry)} id={entry.who} onClick={onWho} />
          </Cell>
          <Cell
            label="About"
            className={`items-center max-md:py-0 md:min-w-28 ${isAboutSelf(entry) ? 'max-md:hidden' : ''}`}
          >
            {isAboutSelf(entry) ? (
              <None />
            ) : (
              <FilterButton name={subjectText(entry)} id={entry.subject} onClick={onSubject} />
            )}
          </Cell>
          <Cell label="Details" className={details.length > 0 ? 'md:min-w-40' : 'max-md:hidden'}>
            <Details details={details} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function withDetails(entries: AuditEntry[], zone: string) {
  return entries.map((entry) => ({ ...entry, details: detailsOf(entry, zone) }))
}

const isAboutSelf = ({ who, subject }: AuditEntry) => who === subject

function None() {
  return <span className="text-muted">–</span>
}

function FilterButton({ name, id, onClick }: { name: string; id: string; onClick: (id: string) => void }) {
  return (
    <button
      type="button"
      title={`Only ${id}`}
      onClick={() => onClick(id)}
      className="link wrap-anywhere min-h-11 min-w-11 text-left md:min-h-8 max-md:text-right"
    >
      {name}
    </button>
  )
}

function Details({ details }: { details: Detail[] }) {
  if (details.length === 0) return <None />
  return (
    <ul className="wrap-anywhere grid min-w-0 gap-1 text-pretty text-[.875rem] max-md:text-right">
      {details.map(({ fact, text, id }) => (
        <li key={fact}>
          {text}
          {id && <Id id={id} />}
        </li>
      ))}
    </ul>
  )
}

/** Digits of an id that tell it from others. */
const ID_DIGITS = 6

/** Ids are shown by their last digits, and copied and read out as a whole. */
function Id({ id }: { id: string }) {
  return (
    <span title={id} className="tabular-nums">
      {' '}
      <span className="sr-only">{id.slice(0, -ID_DIGITS)}</span>
      <span aria-hidden="true">…</span>
      {id.slice(-ID_DIGITS)}
    </span>
  )
}
