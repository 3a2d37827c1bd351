import { formatNumber, priceText } from '../ui/texts.ts'

/** How the dates of a class are sold by themselves: `Each date costs $18.00 and has 14 seats.` */
export function dropInText({
  seats,
  price,
  only = false,
}: {
  seats: number
  price: number
  only?: boolean
}): string {
  const count = seats === 1 ? '1 seat' : `${formatNumber(seats)} seats`
  const cost = price === 0 ? 'is free' : `costs ${priceText(price)}`
  const each = `Each date ${cost} and has ${count}.`
  return only ? `${each} The class is sold by the date only.` : each
}
