import '../../features/club/club-provider.tsx'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Currency, DEFAULT_FORMATS, type Formats } from '@ningjing/contract/formats'
import { aClub } from '@ningjing/contract/testing/builders'
import { Suspense, use } from 'react'
import { prerenderToNodeStream } from 'react-dom/static.node'
import { expect, it } from 'vitest'
import { textOf } from '../../../../server/src/features/mails/mail-texts.ts'
import { aPaymentRecord } from '../../../../server/src/testing/records.ts'
import { localTimeText } from '../../lib/formats.ts'
import { amountText, priceText } from '../../ui/texts.ts'
import { inFormats } from './page-formats.ts'

const EURO: Formats = { currency: 'EUR', clock: '24', weekStart: 'monday' }

/** A page of so many parts, each of which waits for its data; the last one also for `open`. */
function pageOf(parts: number, open: Promise<unknown>) {
  const data = Array.from({ length: parts }, (_, index) => {
    const isLast = index === parts - 1
    const read = async () => {
      await pause(5 * (index + 1))
      if (isLast) await open
      return index
    }
    return [index, read()] as const
  })
  return (
    <ul>
      {data.map(([number, one]) => (
        <Suspense key={number} fallback="…">
          <Part data={one} />
        </Suspense>
      ))}
    </ul>
  )
}

function Part({ data }: { data: Promise<number> }) {
  const number = use(data)
  return <li>{`${priceText(number + 1)} at ${localTimeText('2026-12-01T18:30', new Date('2026-11-23'))}`}</li>
}

const htmlOf = async (parts: number, open: Promise<unknown> = Promise.resolve()) => {
  const { prelude } = await prerenderToNodeStream(pageOf(parts, open), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return text(prelude)
}

const linesOf = (html: string) => [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)

/** The price in the mail to a student of a club in US dollars. */
function mailedPrice(currency?: Currency) {
  const payment = aPaymentRecord({ ...(currency && { currency }) })
  const records = {
    ...{ yogaClass: undefined, order: undefined, place: undefined, byName: undefined },
    names: new Map<string, string>(),
    ...{ payment, userId: payment.userId, club: aClub(), now: new Date() },
  }
  const { rows } = textOf({ kind: 'enrolled', facts: { orderId: 'o', classId: 'c' } }, records)
  return rows.find(([label]) => label === 'Price')?.[1]
}

it('a page in euros is drawn slowly while another page, a mail and a receipt are written in US dollars', async () => {
  let isDrawn = false
  const gate = Promise.withResolvers<void>()
  const slow = inFormats(EURO, () => htmlOf(12, gate.promise)).finally(() => {
    isDrawn = true
  })
  await pause(12)
  const other = await inFormats(DEFAULT_FORMATS, () => htmlOf(3))
  const meanwhile = [amountText(45), mailedPrice(), mailedPrice('SEK')]
  expect(isDrawn).toBe(false)
  gate.resolve()
  expect(linesOf(other)).toEqual([1, 2, 3].map((price) => `$${price} at Tue, 1 Dec, 6:30 PM`))
  expect(meanwhile).toEqual(['$45.00', '$45.00', 'kr\u00a045.00'])
  const expected = Array.from({ length: 12 }, (_, index) => `€${index + 1} at Tue, 1 Dec, 18:30`)
  expect(linesOf(await slow)).toEqual(expected)
})
