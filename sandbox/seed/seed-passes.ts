import { bookWithCredit } from '@ningjing/server/features/passes/book-with-credit'
import { givePass } from '@ningjing/server/features/passes/give-pass'
import { addProduct } from '@ningjing/server/features/passes/products'
import { startCheckout } from '@ningjing/server/features/payments/purchases/start-checkout'
import type { Members } from './members.ts'
import { BOOKED_CLASS, SEEDED_PASSES, SEEDED_PRODUCTS, type SeededPass } from './passes.ts'
import { type Confirm, payByCard } from './pay-by-card.ts'
import { seededClass } from './seed-classes.ts'
import type { DatedStep, SeedDeps } from './seed-clock.ts'

/** How long ago the club began to sell passes, in days. */
const SOLD_SINCE_DAYS = 59.5

/** Adds what the club sells besides classes, with the server's own step. Skips what is there. */
export async function seedProducts(deps: SeedDeps, members: Members): Promise<void> {
  deps.clock.setDaysAgo(SOLD_SINCE_DAYS)
  for (const { id, sent } of SEEDED_PRODUCTS) await addProduct(deps, members.admin, sent, id)
}

/**
 * Lets students buy passes and book dates with their credits, with the server's own steps. Skips what is done already.
 * @param confirm pays an intent at the card provider
 */
export function passes(deps: SeedDeps, members: Members, confirm: Confirm): DatedStep[] {
  const run = async (seeded: SeededPass) => {
    await buy(deps, members, seeded, confirm)
    const student = members.get(seeded.student)
    for (const classId of await bookedDates(deps, seeded)) await bookWithCredit(deps, student, { classId })
  }
  return SEEDED_PASSES.map((seeded) => [seeded.daysOld, () => run(seeded)])
}

async function buy(
  deps: SeedDeps,
  members: Members,
  { student: key, product, paid }: SeededPass,
  confirm: Confirm,
): Promise<void> {
  const [student, sold] = [members.get(key), SEEDED_PRODUCTS.find((one) => one.key === product)]
  if (!sold) throw new Error(`The seed has no pass with the key ${product}`)
  const { id: productId, sent } = sold
  const own = await deps.stores.purses.listFor(student._id)
  if (own.some((purse) => purse.productId === productId)) return
  if (paid) {
    const amount = sent.price
    await givePass(deps, members.admin, { email: student.email, productId, paid: { how: paid, amount } })
  } else {
    const wanted = { lines: [{ productId }], shown: sent.price }
    await payByCard(deps, student, () => startCheckout(deps, student, wanted), confirm)
  }
}

/** The dates that a student books, in the order of time; the clock stays at the purchase. */
async function bookedDates({ stores, clock }: SeedDeps, { booked, daysOld }: SeededPass): Promise<string[]> {
  const coming = await stores.classes.datesToCome(seededClass(BOOKED_CLASS).id, clock.setDaysAgo(0))
  clock.setDaysAgo(daysOld)
  return booked.flatMap((index) => coming[index]?._id ?? [])
}
