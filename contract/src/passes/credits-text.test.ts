import { expect, it } from 'vitest'
import {
  creditsBackText,
  creditsText,
  creditsUsedText,
  creditsWord,
  inPlaceText,
  type PaidCredits,
} from './credits-text.ts'

it.each<[PaidCredits, string[]]>([
  [{}, ['1 credit', 'credit', 'Your credit is back.', 'The credit stays used']],
  [{ credits: 1 }, ['1 credit', 'credit', 'Your credit is back.', 'The credit stays used']],
  [{ credits: 6 }, ['6 credits', '6 credits', 'Your 6 credits are back.', 'The 6 credits stay used']],
  [{ unlimited: true }, ['1 booking', 'booking', 'Your booking is back.', 'The booking stays used']],
])('%o are said in words', (paid, words) => {
  const texts = [creditsText, creditsWord, creditsBackText, creditsUsedText]
  expect(texts.map((textOf) => textOf(paid))).toEqual(words)
})

it.each<[PaidCredits, string, string]>([
  [{}, '$15.00', '$15.00 back in place of the credit, because the pass has ended.'],
  [{ credits: 6 }, '$90.00', '$90.00 back in place of the 6 credits, because the pass has ended.'],
  [{ unlimited: true }, '$1.00', '$1.00 back in place of the booking, because the pass has ended.'],
  [{}, '', 'Nothing comes back, because the pass has ended.'],
])('of %o whose pass has ended comes back “%s”', (paid, amount, text) => {
  expect(inPlaceText(paid, amount)).toBe(text)
})
