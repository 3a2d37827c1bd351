import type { AuditEntry } from '@ningjing/contract/audit.schemas'
import { momentText } from '../../ui/date-texts.ts'
import { Cell, PLAIN, Row, Table } from '../../ui/table.tsx'
import { actionText, changesOf, subjectText, whoText } from './audit-texts.ts'

type Props = {
  entries: AuditEntry[]
  /** Called with the id of a user to filter by. */
  onWho: (id: string) => void
  /** Called with the id of a user, class or order to filter by. */
  onSubject: (id: string) => void
}

/** Entries of the audit log; a click on Who or About filters the list. */
export function AuditTable({ entries, onWho, onSubject }: Props) {
  return (
    <Table caption="Audit log" columns={['When', 'What', 'Who', 'About', 'Before and after']}>
      {entries.map((entry) => (
        <Row key={entry._id}>
          <Cell className="grow whitespace-nowrap tabular-nums max-md:w-auto! max-md:pb-1 max-md:font-semibold">
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
          </Cell>
          <Cell label="What" className={`${PLAIN} font-medium max-md:pt-0 max-md:pb-1`}>
            {actionText(entry.what)}
          </Cell>
          <Cell label="Who" className="items-center max-md:py-0 md:min-w-29">
            <FilterButton name={whoText(entry)} id={entry.who} onClick={onWho} />
          </Cell>
          <Cell label="About" className="items-center max-md:py-0">
            <FilterButton name={subjectText(entry)} id={entry.subject} onClick={onSubject} />
          </Cell>
          <Cell label="Before and after" className={hasChanges(entry) ? '' : 'max-md:hidden'}>
            <Changes entry={entry} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

const hasChanges = (entry: AuditEntry) => changesOf(entry).length > 0

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

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return <span className="text-muted">–</span>
  return (
    <ul className="wrap-anywhere grid min-w-0 gap-1 text-balance text-[.875rem] max-md:text-right">
      {changes.map(({ fact, before, after }) => (
        <li key={fact}>
          <span className="text-muted">{fact}:</span>{' '}
          {before !== undefined && (
            <>
              <Value text={before} />
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
            </>
          )}
          <Value text={after ?? 'nothing'} />
        </li>
      ))}
    </ul>
  )
}

/** Ids and addresses can break anywhere. */
function Value({ text }: { text: string }) {
  return <span className={/^\S{20,}$/.test(text) ? 'break-all max-md:inline-block' : ''}>{text}</span>
}
