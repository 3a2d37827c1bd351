/** Items and prices as in product §3. */
const MENU = [
  { id: 'vegetable-juice', title: 'Vegetable Juice', price: '19.99' },
  { id: 'fruit-smoothie', title: 'Fruit Smoothie', price: '15.99' },
  { id: 'mixed-berries-smoothie', title: 'Mixed Berries Smoothie', price: '30.00' },
  { id: 'oriental-tea', title: 'Oriental Tea Collection', price: '15.50' },
  { id: 'meat-plate', title: 'Meat Plate', price: '50' },
  { id: 'vegetable-salad', title: 'Vegetable Salad', price: '55' },
  { id: 'special-plate', title: 'Special Plate', price: '40' },
]

/** The food menu; the last of its seven items spans two columns. */
export function FoodMenu() {
  return (
    <section aria-labelledby="food-menu" className="wrap w-full py-14 lg:py-20">
      <p className="eyebrow">From our kitchen</p>
      <h2 id="food-menu" className="title-section mt-2 mb-8">
        You are What You Eat
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-4">
        {MENU.map((item) => (
          <FoodCard key={item.id} {...item} />
        ))}
      </ul>
    </section>
  )
}

function FoodCard({ id, title, price }: (typeof MENU)[number]) {
  return (
    <li className="group overflow-hidden rounded-lg border border-line bg-surface shadow-1 last:col-span-2 last:grid last:grid-cols-2">
      <img
        src={`/art/food-${id}.svg`}
        alt=""
        width={480}
        height={360}
        loading="lazy"
        className="picture-dim aspect-[4/3] w-full object-cover group-last:h-full"
      />
      <div className="flex items-baseline justify-between gap-x-3 gap-y-1 p-4 group-last:flex-col group-last:self-center max-lg:flex-col lg:group-last:p-6">
        <h3 className="text-[1.0625rem] leading-snug lg:group-last:text-[1.5rem]">{title}</h3>
        <p className="font-semibold text-accent-ink tabular-nums">${price}</p>
      </div>
    </li>
  )
}
