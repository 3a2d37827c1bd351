import type { ProductToAdd } from '@ningjing/contract/passes/passes.schemas'
import type { DeskMeans } from '@ningjing/contract/payments/payments'
import { seedId } from './seed-id.ts'

type SeedProduct = Omit<ProductToAdd, 'for' | 'from'> & Partial<Pick<ProductToAdd, 'from'>>

const PRODUCTS = {
  ten: {
    name: '10-class pass',
    description: 'For those who come once a week, or nearly.',
    price: 150,
    credits: 10,
    days: 90,
  },
  five: {
    name: '5-class pass',
    description: 'Five dates within two months.',
    price: 80,
    credits: 5,
    days: 60,
  },
  month: {
    name: 'Month pass',
    description: 'As many dates as you like for 30 days, one on each day.',
    price: 99,
    credits: null,
    days: 30,
  },
  intro: {
    name: 'Intro offer',
    description: 'Three dates to get to know us, once for each person. Its days begin with the first one.',
    price: 30,
    credits: 3,
    days: 21,
    from: 'first-use',
    once: true,
  },
} satisfies Record<string, SeedProduct>

type ProductKey = keyof typeof PRODUCTS

/** The passes that the club sells, in their order. */
export const SEEDED_PRODUCTS = Object.entries<SeedProduct>(PRODUCTS).map(([key, product], index) => ({
  key: key as ProductKey,
  sent: { from: 'purchase', for: { all: true }, ...product } satisfies ProductToAdd,
  id: seedId('product', index + 1),
}))

/** Who has bought which pass so many days ago, by card or at the desk, and which dates of the class they have booked with it. */
export type SeededPass = {
  student: string
  product: ProductKey
  daysOld: number
  paid?: DeskMeans
  /** Places among the coming dates of `BOOKED_CLASS`: that of the next one is 0. */
  booked: number[]
}

/** The class whose dates are booked: nobody has bought them singly. */
export const BOOKED_CLASS = 'Evening Meditation'

export const SEEDED_PASSES: SeededPass[] = [
  { student: 'ana', product: 'ten', daysOld: 12, booked: [2, 3] },
  { student: 'emma', product: 'ten', daysOld: 30, booked: [0, 1, 2, 3, 4] },
  { student: 'grace', product: 'month', daysOld: 9, booked: [0, 1, 3] },
  // Ends tomorrow.
  { student: 'hugo', product: 'five', daysOld: 59, paid: 'cash', booked: [] },
]
