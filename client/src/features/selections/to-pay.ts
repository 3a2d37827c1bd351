import { centsOf, dollarsOf } from '@ningjing/contract/money'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { amountText, formatNumber, isCanceledText, priceText, SALES_ENDED } from '../../ui/texts.ts'

/** Why a selected class is not sold anymore; undefined while it is. */
export const whyClosed = ({ salesEnded, canceled, of }: Selection) =>
  canceled ? isCanceledText(of) : salesEnded && SALES_ENDED

/** Whether the student can pay a selected class now. */
export const canPay = ({ seats, salesEnded }: Selection) => seats > 0 && !salesEnded

/** Whether the student can take a seat of a class now: also the one that they hold, though it is full for others. */
export const canTake = (
  selection: Selection | undefined,
  { seats, salesOpen }: { seats: number; salesOpen: boolean },
): boolean => (selection ? canPay(selection) : salesOpen && seats > 0)

/** What can be paid of the selected classes, and how screens write it. */
export function toPay(selections: Selection[]) {
  const classes = selections.filter(canPay)
  const sum = amountText(dollarsOf(classes.reduce((cents, { price }) => cents + centsOf(price), 0)))
  const isOne = classes.length === 1
  return {
    classes,
    /** `2 classes · $85.00` */
    sumText: isOne ? `1 class · ${sum}` : `${formatNumber(classes.length)} classes · ${sum}`,
    /** `2 classes in your selection · $85.00` */
    selectionText: isOne
      ? `1 class in your selection · ${sum}`
      : `${formatNumber(classes.length)} classes in your selection · ${sum}`,
  }
}

/** The button that leads to the checkout of a selected class, where its name stands beside: `Pay $55`. */
export const payLabel = (price: number) => (price === 0 ? 'Enroll for free' : `Pay ${priceText(price)}`)

/** The link to the checkout of a selected class: `Pay $55 for Vinyasa Flow`. */
export const payText = ({ price, name }: Pick<Selection, 'price' | 'name'>) =>
  price === 0 ? `Enroll for free in ${name}` : `Pay ${priceText(price)} for ${name}`
