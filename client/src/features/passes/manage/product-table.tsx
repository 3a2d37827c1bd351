import type { Product } from '@ningjing/contract/passes/passes.schemas'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { isFocusLost } from '../../../lib/is-focus-lost.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx'
import { ACTIONS, BESIDE_MENU, Cell, NUMBER, Row, SHORT, Table } from '../../../ui/table.tsx'
import { columnPriceText } from '../../../ui/texts.ts'
import { holdsText, limitsText, visitText } from '../product-texts.ts'
import { classesText, validText } from './product-texts.ts'
import { useProductCalls } from './products.api.ts'

type Props = { products: Product[]; onEdit: (product: Product) => void }

const COLUMNS = ['Pass', 'Credits', { label: 'Price', isNumber: true as const }, 'Valid', 'State', ACTIONS]

/** All passes that the club sells or has sold, in the order in which students see them. */
export function ProductTable({ products, onEdit }: Props) {
  const { edit, order } = useProductCalls()
  const { run } = useOneAtATime()
  const [error, setError] = useState('')
  const change = (send: () => Promise<unknown>) =>
    run(async () => {
      setError('')
      await send().catch((problem: unknown) => setError(errorText(problem)))
    })
  const move = (place: number, to: number) => {
    const moved = [...products]
    moved.splice(to, 0, ...moved.splice(place, 1))
    return change(() => order(moved))
  }
  return (
    <>
      {error && (
        <Notice tone="danger" className="mb-3">
          {error}
        </Notice>
      )}
      <Table caption="Passes for sale" columns={COLUMNS}>
        {products.map((product, place) => (
          <ProductRow
            key={product._id}
            product={product}
            onEdit={() => onEdit(product)}
            onSell={() => change(() => edit(product._id, { onSale: !product.onSale }))}
            onUp={place > 0 && (() => move(place, place - 1))}
            onDown={place < products.length - 1 && (() => move(place, place + 1))}
          />
        ))}
      </Table>
    </>
  )
}

type RowProps = {
  product: Product
  onEdit: () => void
  onSell: () => Promise<unknown>
  /** False for the first one. */
  onUp: false | (() => Promise<unknown>)
  /** False for the last one. */
  onDown: false | (() => Promise<unknown>)
}

function ProductRow({ product, onEdit, onSell, onUp, onDown }: RowProps) {
  const { name, description, price, credits, onSale, once } = product
  const menu = useRef<HTMLButtonElement>(null)
  /** A row that is moved loses the focus. */
  const keepFocus = (act: () => Promise<unknown>) => async () => {
    await act()
    if (isFocusLost()) menu.current?.focus()
  }
  return (
    <Row>
      <Cell className={`wrap-anywhere md:min-w-40 ${BESIDE_MENU}`}>
        <span className="min-w-0">
          <span className="font-semibold">{name}</span>
          {description && <span className="line-clamp-2 text-[.875rem] text-muted">{description}</span>}
        </span>
      </Cell>
      <Cell label="Credits" className={SHORT}>
        <span className="max-md:text-right">
          {holdsText(credits)}
          <span className="block text-[.875rem] text-muted">{limitsText(product)}</span>
          <span className="block text-[.875rem] text-muted">
            {classesText(product.for)}
            {once && ', once per person'}
          </span>
        </span>
      </Cell>
      <Cell label="Price" className={NUMBER}>
        <span className="max-md:text-right">
          {columnPriceText(price)}
          <span className="block whitespace-nowrap text-[.875rem] text-muted">{visitText(product)}</span>
        </span>
      </Cell>
      <Cell label="Valid" className={SHORT}>
        {validText(product)}
      </Cell>
      <Cell label="State" className={`${SHORT} items-center whitespace-nowrap`}>
        {onSale ? 'On sale' : <Badge tone="neutral">Not on sale</Badge>}
      </Cell>
      <Cell className="md:[&>button]:ml-auto">
        <RowMenu name={`Actions: ${name}`} ref={menu}>
          <MenuItem onClick={onEdit}>Edit…</MenuItem>
          <MenuItem onClick={() => void keepFocus(onSell)()}>
            {onSale ? 'Take off sale' : 'Put on sale'}
          </MenuItem>
          {onUp && <MenuItem onClick={() => void keepFocus(onUp)()}>Move up</MenuItem>}
          {onDown && <MenuItem onClick={() => void keepFocus(onDown)()}>Move down</MenuItem>}
        </RowMenu>
      </Cell>
    </Row>
  )
}
