import type { SectionOf } from './section.ts'

type Props = SectionOf<'menu'> & {
  /** Sign of the currency, in front of prices. */
  sign: string
}

/** Cards in a row from 768 px on. */
const ROW = 4

/** The food menu. If one card is missing in the last row, the last one is as wide as two. */
export function FoodMenu({ eyebrow, title, items, sign }: Props) {
  const isLastWide = items.length % ROW === ROW - 1
  return (
    <section aria-labelledby="food-menu" className="wrap w-full py-14 lg:py-20">
      <p className="eyebrow">{eyebrow}</p>
      <h2 id="food-menu" className="title-section mt-2 mb-8">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-4">
        {items.map((item, index) => (
          <FoodCard
            key={item.title}
            {...item}
            price={sign + item.price}
            isWide={isLastWide && index === items.length - 1}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = Props['items'][number] & { isWide: boolean }

function FoodCard({ title, price, picture, isWide }: CardProps) {
  return (
    <li
      className={`overflow-hidden rounded-lg border border-line bg-surface shadow-1 ${isWide ? 'col-span-2 grid grid-cols-2' : ''}`}
    >
      <img
        src={picture}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        className={`picture-dim aspect-[4/3] w-full object-cover ${isWide ? 'h-full' : ''}`}
      />
      <div
        className={`flex items-baseline justify-between gap-x-3 gap-y-1 p-4 max-lg:flex-col ${isWide ? 'flex-col self-center lg:p-6' : ''}`}
      >
        <h3 className={`text-[1.0625rem] leading-snug ${isWide ? 'lg:text-[1.5rem]' : ''}`}>{title}</h3>
        <p className="font-semibold text-accent-ink tabular-nums">{price}</p>
      </div>
    </li>
  )
}
