import { IMPORT_TYPE, MAX_IMPORT_BYTES } from '@ningjing/contract/passes/imports'
import type { ImportResult } from '@ningjing/contract/passes/imports.schemas'
import { useId, useRef, useState } from 'react'
import { CallError } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Cell, Row, SHORT, Table } from '../../../ui/table.tsx'
import { passesText, REASON_TEXTS } from './import-texts.ts'
import { tryImport, useImportCalls } from './imports.api.ts'

/** A file as it was when it was chosen, what became of it, and whether it was imported. */
type Tried = { file: Blob; name: string; result: ImportResult; isImported: boolean }

const TOO_LARGE = errorText(new CallError('import.too-large', 413))

/** Takes a file of passes, shows what would become of it, and imports it. */
export function ImportFile() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { importFile } = useImportCalls()
  const { run, isRunning } = useOneAtATime()
  const [tried, setTried] = useState<Tried>()
  const [error, setError] = useState('')
  const attempt = (action: () => Promise<void>) =>
    run(async () => {
      setError('')
      await action().catch((problem: unknown) => setError(errorText(problem)))
    })
  const choose = (chosen: File | undefined) => {
    // The same file can be chosen again, after it was mended.
    if (input.current) input.current.value = ''
    if (!chosen) return
    setTried(undefined)
    if (chosen.size > MAX_IMPORT_BYTES) return setError(TOO_LARGE)
    void attempt(async () => {
      // Windows says of a CSV file that it is one of Excel.
      const file = new Blob([await chosen.arrayBuffer()], { type: IMPORT_TYPE })
      setTried({ file, name: chosen.name, result: await tryImport(file), isImported: false })
    })
  }
  const send = ({ file, name }: Tried) =>
    void attempt(async () => setTried({ file, name, result: await importFile(file), isImported: true }))
  return (
    <>
      <label
        htmlFor={id}
        className="flex min-h-[52px] cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-md border border-control border-dashed px-4 py-2 font-semibold hover:bg-sunken has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-3"
      >
        {tried ? 'Choose another CSV file' : 'Choose a CSV file'}
        <input
          ref={input}
          id={id}
          type="file"
          accept={`.csv,${IMPORT_TYPE}`}
          aria-busy={isRunning}
          onChange={({ target }) => choose(target.files?.[0])}
          className="sr-only"
        />
      </label>
      {error && (
        <Notice tone="danger" className="mt-3">
          {error}
        </Notice>
      )}
      {tried && <Outcome tried={tried} isRunning={isRunning} onImport={() => send(tried)} />}
    </>
  )
}

type OutcomeProps = { tried: Tried; isRunning: boolean; onImport: () => void }

function Outcome({ tried: { name, result, isImported }, isRunning, onImport }: OutcomeProps) {
  const { accepted, refused } = result
  const can = isImported ? 'imported' : 'can be imported'
  return (
    <div className="mt-4">
      <Notice tone={isImported ? 'success' : 'calm'} takesFocus={isImported}>
        {name}: {passesText(accepted)} {can}
        {refused.length > 0 && `, ${rowsText(refused.length)} refused`}.
        {isImported &&
          refused.length > 0 &&
          ' Fix these rows and choose the file again: nothing is imported twice.'}
      </Notice>
      {!isImported && accepted > 0 && (
        <Button className="mt-4" busy={isRunning} onClick={onImport}>
          Import {passesText(accepted)}
        </Button>
      )}
      {refused.length > 0 && (
        <div className="mt-4">
          <Table caption="Refused rows" columns={['Line', 'Why it is refused']}>
            {refused.map(({ row, reason }) => (
              <Row key={row}>
                <Cell label="Line" className={`${SHORT} tabular-nums`}>
                  {row}
                </Cell>
                <Cell>{REASON_TEXTS[reason]}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </div>
  )
}

const rowsText = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`)
