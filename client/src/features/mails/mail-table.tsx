import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { momentText } from '../../lib/zoned-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Email } from '../../ui/email.tsx'
import { Cell, PLAIN, Row, Table } from '../../ui/table.tsx'
import { DELETED_ACCOUNT } from '../../ui/texts.ts'
import { mailStateText } from './mail-states.ts'

/** The mails of all users, for admins. */
export function MailTable({ mails, onRead }: { mails: Mail[]; onRead: (mail: Mail) => void }) {
  return (
    <Table caption="Mails" columns={['Subject', 'To', 'State', 'Recorded']}>
      {mails.map((mail) => (
        <Row key={mail._id}>
          <Cell className="wrap-anywhere max-md:-my-2.5 max-md:pb-0 md:text-balance">
            <button type="button" className="row-link max-md:py-2.5" onClick={() => onRead(mail)}>
              {mail.subject}
            </button>
          </Cell>
          <Cell
            label="To"
            className="wrap-anywhere max-md:w-full max-md:pt-0.5 max-md:pb-0 max-md:text-muted max-md:before:content-none md:min-w-48 md:max-xl:text-[.875rem] xl:min-w-52"
          >
            {mail.to ? <Email address={mail.to} /> : <span className="text-muted">{DELETED_ACCOUNT}</span>}
          </Cell>
          <Cell
            label="State"
            className={`${PLAIN} items-center max-md:-mr-3 max-md:pb-0 md:whitespace-nowrap`}
          >
            <State mail={mail} />
          </Cell>
          <Cell
            label="Recorded"
            className={`${PLAIN} grow items-center max-md:-mr-3 max-md:whitespace-nowrap md:min-w-28 xl:whitespace-nowrap tabular-nums max-md:text-muted`}
          >
            <time dateTime={mail.createdAt}>{momentText(mail.createdAt)}</time>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function State({ mail }: { mail: Mail }) {
  const { state, tries } = mail
  const text = mailStateText(mail)
  if (state === 'failed') return <Badge tone="danger">{text}</Badge>
  return <span>{state === 'due' && tries > 0 ? `${text}, after ${tries} failed` : text}</span>
}
