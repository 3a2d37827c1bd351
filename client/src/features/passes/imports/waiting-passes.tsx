import type { ImportedPass } from '@ningjing/contract/passes/imports.schemas'
import { lastDayText } from '@ningjing/contract/passes/last-day'
import { confirmLoss, showSuccess } from '../../../lib/alerts.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { showFailure } from '../../../lib/lasting-alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { Email } from '../../../ui/email.tsx'
import { Cell, Row, SHORT, Table } from '../../../ui/table.tsx'
import { UNLIMITED } from '../pass-texts.ts'
import { useImportCalls } from './imports.api.ts'

type Props = {
  passes: ImportedPass[]
  /** Time zone of the club. */
  zone: string
  /** Called when a row is gone, so that the screen can move the focus. */
  onGone: () => void
}

export const WAITING_TITLE = 'Passes waiting for their owner'

/** Imported passes that wait for a person with their e-mail address. */
export function WaitingPasses({ passes, zone, onGone }: Props) {
  const { remove } = useImportCalls()
  const { run } = useOneAtATime()
  const drop = ({ _id, email, name }: ImportedPass) =>
    void run(async () => {
      const text = `${email} does not get ${name} when they register. You can import it again.`
      if (!(await confirmLoss({ title: 'Delete this pass?', text, confirmButton: 'Delete pass' }))) return
      try {
        const { deletedCount } = await remove(_id)
        if (deletedCount > 0) await showSuccess('Pass deleted')
        else await showFailure('This pass was deleted already, or its owner has it now: see “Manage users”.')
      } catch (error) {
        await showFailure(errorText(error))
      }
      if (isFocusLost()) onGone()
    })
  return (
    <Table caption={WAITING_TITLE} columns={['E-mail', 'Pass', 'Left', 'Last day', 'Waits until', 'Delete']}>
      {passes.map((pass) => (
        <Row key={pass._id}>
          <Cell className="wrap-anywhere font-semibold">
            <Email address={pass.email} />
          </Cell>
          <Cell label="Pass" className="wrap-anywhere">
            {pass.name}
          </Cell>
          <Cell label="Left" className={SHORT}>
            {pass.left ?? UNLIMITED}
          </Cell>
          <Cell label="Last day" className={`${SHORT} md:whitespace-nowrap`}>
            {lastDayText(pass.validUntil, zone, new Date())}
          </Cell>
          <Cell label="Waits until" className={`${SHORT} md:whitespace-nowrap`}>
            {lastDayText(pass.waitsUntil, zone, new Date())}
          </Cell>
          <Cell>
            <Button
              size="small"
              look="danger"
              aria-label={`Delete ${pass.name} of ${pass.email}`}
              onClick={() => drop(pass)}
            >
              Delete
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
