import type { ReconciliationRun } from '@ningjing/contract/reconciliation/reconciliation.schemas'
import { momentText } from '../../lib/zoned-text.ts'
import { AmountCells } from '../../ui/amount-cells.tsx'
import { Badge } from '../../ui/badge.tsx'
import { agoText } from '../../ui/date-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/panel.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { amountText, countText, formatNumber } from '../../ui/texts.ts'
import { CompactEnd, CompactName, CompactNumber, CompactRow, endColumn } from './compact-row.tsx'

/** When the last run was, what it found, and what to do about it. */
export function LastRun({ run }: { run: ReconciliationRun }) {
  const { startedAt, endedAt, byName, promises, classes, payments, found } = run
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return (
    <>
      {found === 0 ? (
        <Notice tone="success">{`Every promise held: all ${promises} were checked on ${countText(classes, 'class', 'classes')} and ${countText(payments, 'payment', 'payments')}.`}</Notice>
      ) : (
        <Notice tone="danger">{`${countText(found, 'discrepancy', 'discrepancies')} found. See below what to do.`}</Notice>
      )}
      <p className="wrap-anywhere mt-3 text-muted">
        Last run <time dateTime={endedAt}>{momentText(endedAt)}</time>, {agoText(endedAt, new Date())}, by{' '}
        {byName ?? 'the operator'}. It took {countText(seconds, 'second', 'seconds')}.
      </p>
      {found > 0 && <Discrepancies run={run} />}
      <Money run={run} />
      <ClassMoney money={run.money} />
    </>
  )
}

/** The discrepancies by promise, with a remedy each. */
function Discrepancies({ run: { discrepancies, found } }: { run: ReconciliationRun }) {
  const numbers = [...new Set(discrepancies.map(({ promise }) => promise))]
  return (
    <Section title="What is wrong">
      {found > discrepancies.length && (
        <p className="mt-1 text-muted">
          The first {discrepancies.length} of {formatNumber(found)}.
        </p>
      )}
      <ul className="mt-3 grid gap-4">
        {numbers.map((number) => {
          const broken = discrepancies.filter(({ promise }) => promise === number)
          return (
            <li
              key={number}
              className="wrap-anywhere rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-5"
            >
              <h3 className="font-sans font-semibold text-[1.0625rem]">
                {number}: {broken[0]?.sentence}
              </h3>
              <p className="mt-2">
                <strong>What to do:</strong> {broken[0]?.remedy}
              </p>
              <ul className="mt-2 list-disc pl-5 text-[.9375rem] text-muted">
                {broken.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** Sums of the payments, beside those of the card provider. */
function Money({ run: { ours, provider } }: { run: ReconciliationRun }) {
  const difference = differenceOf({ ours, provider })
  const rows = [
    ['Our payments', ours],
    ['Card provider', provider],
  ] as const
  return (
    <Section title="Money">
      <p className="mt-1 mb-3 max-w-[70ch] text-muted">
        A payment that found no seat is refunded in full and counts at the card provider only, so the first
        two columns may differ. What was kept has to agree.
      </p>
      <Table
        caption="Money"
        columns={[
          'Source',
          { label: 'Paid', isNumber: true },
          { label: 'Refunded', isNumber: true },
          { label: 'Kept', isNumber: true },
        ]}
      >
        {rows.map(([source, { paid, refunded, kept }]) => (
          <Row key={source}>
            <Cell className="font-semibold">{source}</Cell>
            <AmountCells amounts={{ Paid: paid, Refunded: refunded, Kept: kept }} />
          </Row>
        ))}
      </Table>
      <p className={`mt-3 font-semibold ${difference === 0 ? '' : 'text-danger'}`}>
        Difference: {amountText(difference)}
      </p>
    </Section>
  )
}

/** In dollars, exact to the cent. */
function differenceOf({ ours, provider }: Pick<ReconciliationRun, 'ours' | 'provider'>): number {
  return Math.round((ours.kept - provider.kept) * 100) / 100
}

/** The same by class. */
function ClassMoney({ money: { count, classes } }: Pick<ReconciliationRun, 'money'>) {
  if (classes.length === 0) return null
  return (
    <Section title="Money by class">
      <p className="mt-1 mb-3 max-w-[70ch] text-muted">
        Paid, refunded and kept by our payments, and what was kept at the card provider. Classes that differ
        come first.
        {count > classes.length && ` These are ${classes.length} of ${formatNumber(count)} classes.`}
      </p>
      <Table
        caption="Money by class"
        columns={[
          'Class',
          ...AMOUNTS.map((label) => ({ label, isNumber: true as const })),
          endColumn('Agrees'),
        ]}
      >
        {classes.map(({ classId, name, ours, provider }) => (
          <CompactRow key={classId}>
            <CompactName>
              <span className="font-semibold">{name || 'No such class'}</span>
            </CompactName>
            {[ours.paid, ours.refunded, ours.kept, provider.kept].map((amount, index) => (
              <CompactNumber key={AMOUNTS[index]} label={AMOUNTS[index] ?? ''}>
                {amountText(amount)}
              </CompactNumber>
            ))}
            <CompactEnd isProblem={differenceOf({ ours, provider }) !== 0}>
              {differenceOf({ ours, provider }) === 0 ? (
                'Agrees'
              ) : (
                <Badge tone="danger">Differs by {amountText(differenceOf({ ours, provider }))}</Badge>
              )}
            </CompactEnd>
          </CompactRow>
        ))}
      </Table>
    </Section>
  )
}

const AMOUNTS = ['Paid', 'Refunded', 'Kept', 'Provider']
