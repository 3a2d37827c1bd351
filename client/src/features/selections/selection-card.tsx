import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { basisText } from '../../lib/formats.ts'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { ClassPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { priceText } from '../../ui/texts.ts'
import { payText, whyClosed } from './to-pay.ts'

type Props = {
  selection: Selection
  /** The next date and the place. */
  when: ReactNode
  isRemoving: boolean
  /** Until when a place of the waiting list is kept, as ISO 8601; undefined for no such place. */
  keptUntil: string | undefined
  /** Beside the price: what a date costs with a pass. */
  credit?: ReactNode
  /** Puts another action beside the way to pay. */
  beside?: (pay: (look: 'primary' | 'secondary') => ReactNode) => ReactNode
  onRemove: () => void
}

/** A selected class with its current price; a changed price is marked; a full class, or one whose sales have ended, cannot be paid. */
export function SelectionCard({ selection, when, isRemoving, keptUntil, onRemove, credit, beside }: Props) {
  const { _id, classId, name, instructor, image, price, priceWhenSelected, seats, salesEnded, zone } =
    selection
  const nameId = useId()
  const isFull = seats === 0 && !salesEnded
  const payButton = (look: 'primary' | 'secondary') => (
    <Link to={paths.checkout(_id)} aria-label={payText(selection)} className={buttonClass(look, 'min-w-26')}>
      {price === 0 ? 'Enroll for free' : 'Pay'}
    </Link>
  )
  return (
    <article
      aria-labelledby={nameId}
      className={`flex h-full flex-col gap-4 rounded-lg border p-4 shadow-1 ${isFull ? 'border-danger-line bg-danger-soft' : 'border-line bg-surface'}`}
    >
      <div className="flex flex-1 gap-4">
        <div className="w-24 shrink-0 self-start overflow-hidden rounded-md max-[23rem]:w-16 sm:w-40">
          <ClassPicture src={image} name={name} />
        </div>
        <div className="wrap-anywhere grid min-w-0 flex-1 content-start gap-1">
          <div className="flex items-start justify-between gap-2">
            <h2 id={nameId} className="min-w-0 text-[1.25rem]">
              <Link
                to={paths.yogaClass(classId)}
                className="-my-2.5 block py-2.5 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </h2>
            <IconButton
              label={`Delete ${name}`}
              disabled={isRemoving}
              onClick={onRemove}
              className="-mt-2 -mr-2 -mb-4"
            >
              <Trash2 size={20} strokeWidth={1.8} />
            </IconButton>
          </div>
          <p className="pr-9 text-muted">{instructor}</p>
          <div className="mt-2 empty:hidden">{when}</div>
          {keptUntil && (
            <p className="font-medium text-success">{`Kept for you until ${zonedMomentText(keptUntil, zone)}`}</p>
          )}
          {salesEnded && <p className="font-medium text-warning">{whyClosed(selection)}</p>}
          {isFull && (
            <p>
              <Badge tone="danger">Class full</Badge>
            </p>
          )}
        </div>
      </div>
      <div
        className={`flex flex-wrap items-center justify-between gap-3 border-t pt-4 ${isFull ? 'border-danger-line' : 'border-line'}`}
      >
        <p className="font-semibold text-[1.25rem] leading-tight tabular-nums">
          <Price dollars={price} basis={basisText(price, selection.schedule)} credit={credit} />
          {price !== priceWhenSelected && (
            <span className="block font-normal text-[.875rem] text-warning">
              Price changed, was {priceText(priceWhenSelected)}
            </span>
          )}
        </p>
        {isFull || salesEnded ? (
          <Button disabled aria-describedby={nameId} className="min-w-26">
            {price === 0 ? 'Enroll for free' : 'Pay'}
          </Button>
        ) : (
          (beside?.(payButton) ?? payButton('primary'))
        )}
      </div>
    </article>
  )
}
