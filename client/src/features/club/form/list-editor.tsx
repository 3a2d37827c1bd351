import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { SiteCheck, useError } from './site-field.tsx'

/** The fields of the site that are lists of rows. */
type ListPath =
  | 'home.slides'
  | 'home.sections'
  | `home.sections.${number}.items`
  | 'place.photos'
  | 'place.rooms'
  | 'about.social'
  | 'times.closed'

type Props<Row> = {
  name: ListPath
  label: string
  /** What one row is called, such as `slide`. */
  one: string
  least: number
  most: number
  /** A new row; none for a list whose rows stay. */
  empty?: Row
  /** What the heading of a folded row says; rows without it are not folded. */
  title?: (row: Row) => string
  /** Whether a row can be switched off; `on` of a row that cannot is always true. */
  switches?: (row: Row) => boolean
  /** The fields of a row; null if it has none. */
  children: (index: number, row: Row) => ReactNode
}

/** Edits a list: rows are added, removed, moved by buttons, and switched on and off. */
export function ListEditor<Row extends object>(props: Props<Row>) {
  const { name, label, one, least, most, empty } = props
  const { control, trigger } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const [said, setSaid] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const rows = () => list.current?.querySelector('ol')?.children ?? []
  const error = useError(name)
  const count = fields.length
  const add = () => {
    flushSync(() => append(empty as Row, { shouldFocus: false }))
    const row = rows()[count]
    const folded = row?.querySelector('details')
    if (folded) folded.open = true
    row?.querySelector('[data-fields]')?.querySelector<HTMLElement>(FIELD)?.focus()
    setSaid(`Added ${one} ${count + 1}.`)
  }
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= count) return
    move(from, to)
    setSaid(`Moved to place ${to + 1} of ${count}.`)
  }
  const removeAt = (index: number) => {
    if (count <= least) return
    flushSync(() => remove(index))
    const next = rows()[Math.min(index, count - 2)]?.querySelector<HTMLElement>('[data-remove]')
    const other = next ?? list.current?.querySelector<HTMLElement>('[data-add]')
    other?.focus()
    setSaid(`Removed ${one} ${index + 1}.`)
  }
  return (
    <fieldset
      ref={list}
      // The error of a list may be about any of its rows.
      onChange={() => error && void trigger(name)}
      aria-describedby={error ? `${name}-error` : undefined}
      className="min-w-0"
    >
      <legend className="font-medium">{label}</legend>
      <ol className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map((field, index) => (
          <EditedRow
            key={field.id}
            {...props}
            field={field as Row & { id: string }}
            index={index}
            count={count}
            onMove={(to) => moveTo(index, to)}
            onRemove={empty && (() => removeAt(index))}
          />
        ))}
      </ol>
      {error && (
        // It takes the focus like an invalid field.
        <div tabIndex={-1} data-invalid="true">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
      {empty && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button data-add look="secondary" disabled={count >= most} onClick={add}>
            <Plus size={18} strokeWidth={1.8} aria-hidden="true" />
            Add {one}
          </Button>
          <span className="text-[.875rem] text-muted">{`${count} of at most ${most}`}</span>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

const QUIET = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-50'
const FIELD = 'input, select, textarea'

type RowProps<Row> = Props<Row> & {
  /** The row as it was when the list changed last. */
  field: Row
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: (() => void) | undefined
}

function EditedRow<Row extends object>({ field, index, ...props }: RowProps<Row>) {
  const { name, one, title, switches, children, least, count, onMove, onRemove } = props
  const row: Row = useWatch({ name: `${name}.${index}` }) ?? field
  const fields = children(index, row)
  const called = `${one} ${index + 1}`
  return (
    <li className="min-w-0 rounded-md border border-line bg-sunken">
      <div className="flex flex-wrap items-center justify-end gap-x-1 px-2 pt-1">
        <span className="mr-auto flex flex-wrap items-center gap-x-4 pl-2">
          <span className="text-[.875rem] text-muted tabular-nums">{index + 1}</span>
          {switches && (
            <SiteCheck name={`${name}.${index}.on`} disabled={!switches(row)}>
              On <span className="sr-only">({called})</span>
            </SiteCheck>
          )}
        </span>
        <IconButton
          label={`Move ${called} up`}
          aria-disabled={index === 0}
          className={QUIET}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUp size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${called} down`}
          aria-disabled={index === count - 1}
          className={QUIET}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown size={18} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
        {onRemove && (
          <IconButton
            label={`Remove ${called}`}
            data-remove
            aria-disabled={count <= least}
            className={QUIET}
            onClick={onRemove}
          >
            <Trash2 size={18} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <RowFields title={title?.(row)}>{fields}</RowFields>
    </li>
  )
}

/** The fields of a row, folded below its title if it has one. */
function RowFields({ title, children }: { title: string | undefined; children: ReactNode }) {
  const fields = (
    <div data-fields className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-4">
      {children}
    </div>
  )
  if (title === undefined) return fields
  if (children === null) return <p className="wrap-anywhere px-4 pb-3 font-medium">{title}</p>
  return (
    <details>
      <summary className="wrap-anywhere min-h-11 cursor-pointer content-center rounded-md px-4 pb-2 font-medium">
        {title}
      </summary>
      {fields}
    </details>
  )
}
