import { CURRENCY_CODES } from '@ningjing/contract/formats'
import { aClub } from '@ningjing/contract/testing/builders'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import '../features/club/club-provider.tsx'
import { queryDataBlock, restoreQueryData } from '../app/ssr/query-data.ts'
import { useFormats } from '../testing/use-formats.ts'
import { amountText, columnPriceText, priceText } from '../ui/texts.ts'
import { theClub } from './calls/the-club.ts'
import { formats, localTimeText, shownZone } from './formats.ts'
import { zonedMomentText } from './zoned-text.ts'

it.each(CURRENCY_CODES)('amounts in %s have its sign in front', (currency) => {
  useFormats({ currency })
  const sign = priceText(1).slice(0, -1)
  expect([priceText(1200), priceText(19.5), priceText(0)]).toEqual([`${sign}1,200`, `${sign}19.50`, 'Free'])
  expect([amountText(-15), columnPriceText(30)]).toEqual([`−${sign}15.00`, `${sign}30.00`])
  expect(amountText(45, '£')).toBe('£45.00')
})

it('the signs are those that the contract names', () => {
  const signs = CURRENCY_CODES.map((currency) => {
    useFormats({ currency })
    return priceText(1).slice(0, -1).trim()
  })
  expect(signs).toEqual(['$', '€', '£', 'CHF', 'CA$', 'A$', 'NZ$', 'kr', 'kr', 'kr', 'zł'])
})

it('a clock of 24 hours has neither AM nor PM', () => {
  useFormats({ clock: '24' })
  const now = new Date('2026-11-23T12:00')
  expect(localTimeText('2026-12-01T06:05', now)).toBe('Tue, 1 Dec, 06:05')
  expect(zonedMomentText('2031-07-01T16:30:00Z', 'Europe/Berlin')).toContain('1 Jul 2031, 18:30')
})

it('the page says how its club writes, and what is drawn in the browser follows it', () => {
  useFormats({})
  const club = aClub({ currency: 'NOK', clock: '24', weekStart: 'sunday' })
  document.body.innerHTML = queryDataBlock([[theClub().queryKey, club]])
  restoreQueryData(new QueryClient())
  expect(formats()).toEqual({ currency: 'NOK', clock: '24', weekStart: 'sunday' })
  expect(priceText(450)).toBe('kr\u00a0450')
  expect(shownZone()).toBe('America/New_York')
})
