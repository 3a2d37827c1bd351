import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { FoldedText } from '../../ui/folded-text.tsx'
import { priceText } from '../../ui/texts.ts'
import { ProductClasses } from './product-facts.tsx'
import { lengthText, limitsText, worthText } from './product-texts.ts'

type Props = {
  product: OfferedProduct
  /** Buys it. */
  action: ReactNode
}

/** A pass that is on sale: what it costs, all in all and a visit, how long it is valid and for what. */
export function ProductCard({ product, action }: Props) {
  const { name, description, price, once } = product
  const facts = [
    lengthText(product),
    <ProductClasses key="for" {...product} />,
    limitsText(product),
    once && 'Once per person',
  ].filter(Boolean)
  return (
    <article className="flex h-full flex-col rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-6">
      <h2 className="wrap-anywhere text-[1.25rem]">{name}</h2>
      <p className="mt-2 font-display font-semibold text-[1.75rem] tabular-nums">{priceText(price)}</p>
      <p className="text-muted tabular-nums">{worthText(product)}</p>
      {description && <FoldedText text={description} className="mt-4" />}
      <ul className="mt-4 mb-5 grid gap-2">
        {facts.map((fact, index) => (
          <li key={typeof fact === 'string' ? fact : index} className="flex gap-2">
            <Check
              size={18}
              strokeWidth={1.8}
              aria-hidden="true"
              className="mt-[.2em] shrink-0 text-primary-ink"
            />
            <span className="wrap-anywhere min-w-0">{fact}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </article>
  )
}
