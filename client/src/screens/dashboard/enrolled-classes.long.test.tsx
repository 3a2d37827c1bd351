import { readCalendarKey } from '@ningjing/contract/calendars/calendars'
import { readClub } from '@ningjing/contract/club/club'
import { endEnrolment, listEnrolments, quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { Problem } from '@ningjing/contract/problems'
import { aClub, anEnrolment, anId, aQuote, aSession } from '@ningjing/contract/testing/builders'
import { QueryObserver } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { keyOf } from '../../lib/calls/query.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { EnrolledClassesScreen } from './enrolled-classes.tsx'

const renderEnrolledClasses = (club = aClub()) =>
  renderScreen(
    <LoggedIn>
      <EnrolledClassesScreen />
    </LoggedIn>,
    { at: '/dashboard/enrolled-classes', as: aSessionUser(), before: () => answer(readClub, club) },
  )

it('shows name and instructor of each class', async () => {
  const classItem = { name: 'Vinyasa Flow', image: '/art/class-downdog.svg', instructor: 'Ravi Menon' }
  answer(listEnrolments, [anEnrolment({ classItem })])
  renderEnrolledClasses()
  await screen.findByText('Vinyasa Flow')
  expect(screen.getByText('Ravi Menon')).toBeDefined()
  expect(screen.queryByRole('link', { name: /calendar/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull()
})

it('shows the next date, the place, all dates, the online link and the calendar', async () => {
  const classId = anId()
  answer(listEnrolments, [
    anEnrolment({
      classId,
      zone: 'America/New_York',
      sessions: [aSession(), aSession({ local: '2031-12-08T18:30', at: '2031-12-08T23:30:00.000Z' })],
      nextAt: aSession().at,
      place: '5 Lake Road',
      online: 'https://meet.example/yin',
    }),
  ])
  renderEnrolledClasses()
  await screen.findByText('New York time, + 1 more date')
  screen.getByText('5 Lake Road · Online')
  const dates = within(screen.getByText('Both dates').closest('details') as HTMLElement)
  expect(dates.getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Join online' }).getAttribute('href')).toBe(
    'https://meet.example/yin',
  )
  const calendar = screen.getByRole('link', { name: 'Add to calendar: Hatha for Beginners' })
  expect(calendar.getAttribute('href')).toContain(`/calendars/classes/${classId}.ics`)
})

it('offers the private calendar once there are dates', async () => {
  answer(readCalendarKey, { exists: false })
  answer(listEnrolments, [anEnrolment({ sessions: [aSession()], nextAt: aSession().at })])
  const { user } = renderEnrolledClasses()
  await user.click(await screen.findByRole('button', { name: 'Calendar of your classes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar of your classes' }))
  await dialog.findByRole('button', { name: 'Create a calendar link' })
})

it('begins with the class whose date is on or next, and refers to the teacher for dates that are not set', async () => {
  const called = (name: string) => ({ name, image: '/art/class-downdog.svg', instructor: 'Ravi Menon' })
  const on = (at: string) => ({ sessions: [aSession({ at })], nextAt: at })
  const begun = aSession({ at: new Date(Date.now() - 60_000).toISOString() })
  answer(listEnrolments, [
    anEnrolment({ classItem: called('Undated'), sessions: [], nextAt: null }),
    anEnrolment({ classItem: called('Later'), ...on('2031-12-08T23:30:00.000Z') }),
    anEnrolment({ classItem: called('Sooner'), ...on('2031-12-01T23:30:00.000Z') }),
    anEnrolment({ classItem: called('On now'), sessions: [begun], nextAt: null }),
  ])
  renderEnrolledClasses()
  await screen.findByText('Undated')
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['On now', 'Sooner', 'Later', 'Undated'])
  screen.getByText('Dates on request')
  screen.getByText(/^Ask .+ for dates\.$/)
})

it('says why a class cannot be canceled anymore, and whom to ask', async () => {
  const past = aSession({ local: '2020-01-01T18:30', at: '2020-01-01T23:30:00.000Z' })
  answer(listEnrolments, [
    anEnrolment({ sessions: [past, aSession()], nextAt: aSession().at, end: null }),
    anEnrolment({ sessions: [past], nextAt: null, end: null }),
  ])
  renderEnrolledClasses(aClub({ email: 'hello@ningjing.example' }))
  await screen.findByText(/^Can't be canceled: the series has begun\. If you cannot come anymore, write to/)
  const link = await screen.findByRole('link', { name: 'hello@ningjing.example' })
  expect(link.getAttribute('href')).toBe('mailto:hello@ningjing.example')
  screen.getByText('This class is over.')
})

it('links to the classes when there are none', async () => {
  answer(listEnrolments, [])
  renderEnrolledClasses()
  await screen.findByText('You are not enrolled yet')
  expect(screen.getByRole('link', { name: 'Browse classes' }).getAttribute('href')).toBe('/classes')
})

describe('canceling', () => {
  const enrolment = anEnrolment({ zone: 'America/New_York' })

  /** Opens the dialog of the only enrollment; afterward there is none. */
  async function open(quote = aQuote(), of: Enrolment = enrolment) {
    answer(listEnrolments, [of])
    answer(quoteEnd, { paid: 45, ...quote })
    answer(endEnrolment, ({ body }) => {
      answer(listEnrolments, [])
      return { refund: (body as { refundShown: number }).refundShown, state: 'due' as const }
    })
    const { user, client } = renderEnrolledClasses()
    await user.click(await screen.findByRole('button', { name: 'Cancel Hatha for Beginners' }))
    return {
      user,
      client,
      dialog: within(await screen.findByRole('dialog', { name: 'Cancel Hatha for Beginners?' })),
    }
  }

  it('says the refund now and when it changes, gives it back and removes the class', async () => {
    const { user, dialog } = await open(aQuote({ until: '2031-11-30T23:30:00.000Z', then: 22.5 }))
    await dialog.findByText('$45.00 back now, $22.50 after Sun, 30 Nov 2031, 6:30 PM EST. You paid $45.00.')
    await user.click(dialog.getByRole('button', { name: 'Cancel and get $45.00 back' }))
    await screen.findByText('You have left Hatha for Beginners.')
    screen.getByText('$45.00 is on its way back to you.')
    await screen.findByText('You are not enrolled yet')
    expect(askedOf(endEnrolment)).toMatchObject([
      { params: { order: enrolment._id }, body: { refundShown: 45 } },
    ])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Enrolled Classes'))
  })

  it('moves the focus to the heading, also when another list takes longer to be read again', async () => {
    const { user, dialog, client } = await open()
    const notices = Promise.withResolvers<null>()
    const queryFn = vi.fn(() => notices.promise).mockResolvedValueOnce(null)
    onTestFinished(new QueryObserver(client, { queryKey: keyOf('mails'), queryFn }).subscribe(() => {}))
    await user.click(await dialog.findByRole('button', { name: 'Cancel and get $45.00 back' }))
    await screen.findByText('You are not enrolled yet')
    notices.resolve(null)
    await screen.findByText('You have left Hatha for Beginners.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Enrolled Classes'))
  })

  it('promises no seat to others once the last date has begun', async () => {
    const free = /^Your seat is free for others at once/
    const { dialog } = await open()
    await dialog.findByText(free)
    cleanup()
    const begun = await open(aQuote({ refund: 0 }), { ...enrolment, sessions: [aSession()], nextAt: null })
    await begun.dialog.findByText(/^No refund/)
    expect(begun.dialog.queryByText(free)).toBeNull()
  })

  it('counts what was given back before', async () => {
    const { user, dialog } = await open(aQuote({ refund: 45, back: 15 }))
    await dialog.findByText('$30.00 back. You paid $45.00.')
    await user.click(dialog.getByRole('button', { name: 'Cancel and get $30.00 back' }))
    await screen.findByText('$30.00 is on its way back to you.')
    await screen.findByText('You are not enrolled yet')
    expect(askedOf(endEnrolment)).toMatchObject([{ body: { refundShown: 45 } }])
  })

  it('promises nothing more when more was given back than by the terms', async () => {
    const { user, dialog } = await open(aQuote({ refund: 0, back: 15 }))
    answer(endEnrolment, { refund: 15, state: 'done' })
    await dialog.findByText('No more refund: you already got $15.00 back. You paid $45.00.')
    await user.click(dialog.getByRole('button', { name: 'Cancel my seat' }))
    await screen.findByText('You have left Hatha for Beginners.')
    expect(screen.queryByText(/refunded/)).toBeNull()
  })

  it('says that there is no refund', async () => {
    const { dialog } = await open(aQuote({ refund: 0 }))
    await dialog.findByText('No refund. You paid $45.00.')
    dialog.getByRole('button', { name: 'Cancel my seat' })
  })

  it('begins on the safe button, and changes nothing with it', async () => {
    const { user, dialog } = await open()
    const keep = dialog.getByRole('button', { name: 'Keep my seat' })
    expect(document.activeElement).toBe(keep)
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    const opener = screen.getByRole('button', { name: 'Cancel Hatha for Beginners' })
    expect(document.activeElement).toBe(opener)
    expect(askedOf(endEnrolment)).toEqual([])
  })

  it('sends one request for a double click', async () => {
    const { user, dialog } = await open()
    await user.dblClick(await dialog.findByRole('button', { name: /^Cancel and get/ }))
    await screen.findByText('You are not enrolled yet')
    expect(askedOf(endEnrolment)).toHaveLength(1)
  })

  it('shows a changed refund and asks again', async () => {
    const { user, dialog } = await open()
    await dialog.findByText('$45.00 back. You paid $45.00.')
    answer(quoteEnd, { paid: 45, ...aQuote({ refund: 0 }) })
    answer(endEnrolment, ({ body }) => {
      if ((body as { refundShown: number }).refundShown !== 0) {
        throw new Problem('enrolment.refund-changed', { facts: { refund: 0 } })
      }
      answer(listEnrolments, [])
      return { refund: 0, state: 'none' as const }
    })
    await user.click(dialog.getByRole('button', { name: 'Cancel and get $45.00 back' }))
    await dialog.findByText(/^The refund has changed while you were reading/)
    await dialog.findByText('No refund. You paid $45.00.')
    await user.click(dialog.getByRole('button', { name: 'Cancel my seat' }))
    await screen.findByText('You are not enrolled yet')
    expect(askedOf(endEnrolment)).toMatchObject([{ body: { refundShown: 45 } }, { body: { refundShown: 0 } }])
  })

  it('says whether the credit comes back, and sends what was shown', async () => {
    const pass = { _id: anId(), name: '10 classes' }
    const quote = aQuote({ refund: 0, credits: 1, creditsThen: 0, until: '2031-11-30T23:30:00.000Z' })
    const { user, dialog } = await open(quote, { ...enrolment, pass })
    screen.getByText(/^Enrolled on .*, paid by 10 classes$/)
    await dialog.findByText(
      '1 credit back now, none after Sun, 30 Nov 2031, 6:30 PM EST. Paid by 10 classes.',
    )
    answer(quoteEnd, { paid: 0, ...aQuote({ refund: 0, credits: 0, creditsThen: 0 }) })
    answer(endEnrolment, ({ body }) => {
      if ((body as { creditsShown: number }).creditsShown !== 0) {
        throw new Problem('enrolment.refund-changed', { facts: { refund: 0, credits: 0 } })
      }
      answer(listEnrolments, [])
      return { refund: 0, state: 'none' as const }
    })
    await user.click(dialog.getByRole('button', { name: 'Cancel and get 1 credit back' }))
    await dialog.findByText(/^What comes back has changed while you were reading/)
    await dialog.findByText('The credit stays used. Paid by 10 classes.')
    await user.click(dialog.getByRole('button', { name: 'Cancel my seat' }))
    await screen.findByText('You have left Hatha for Beginners.')
    screen.getByText('The credit stays used.')
    expect(askedOf(endEnrolment)).toMatchObject([
      { body: { refundShown: 0, creditsShown: 1 } },
      { body: { refundShown: 0, creditsShown: 0 } },
    ])
  })

  it('gives a booking back that an unlimited pass has paid', async () => {
    const pass = { _id: anId(), name: 'Month', unlimited: true } as const
    const { user, dialog } = await open(aQuote({ refund: 0, credits: 1, creditsThen: 0 }), {
      ...enrolment,
      pass,
    })
    await dialog.findByText('1 booking back. Paid by Month.')
    await user.click(dialog.getByRole('button', { name: 'Cancel and get 1 booking back' }))
    await screen.findByText('Your booking is back.')
  })

  it.each([
    {
      inPlaceOfCredit: 15,
      until: '2031-11-30T23:30:00.000Z',
      offer:
        '$15.00 back in place of the credit, because the pass has ended. Nothing comes back after Sun, 30 Nov 2031, 6:30 PM EST. Paid by 10 classes.',
      button: 'Cancel and get $15.00 back',
      result: 'Your pass has ended, so you get $15.00 back on the card that you paid with.',
    },
    {
      inPlaceOfCredit: 15,
      byHand: true as const,
      offer:
        '$15.00 back in place of the credit, because the pass has ended. The club gives it back to you by hand. Paid by 10 classes.',
      button: 'Cancel and get $15.00 back',
      result: 'Your pass has ended, so the club gives $15.00 back to you by hand.',
    },
    {
      inPlaceOfCredit: 0,
      until: '2031-11-30T23:30:00.000Z',
      offer: 'Nothing comes back, because the pass has ended. Paid by 10 classes.',
      button: 'Cancel my seat',
      result: 'Your pass has ended, so nothing comes back.',
    },
    {
      ranOut: '2031-11-20T05:00:00.000Z',
      offer:
        '1 credit back. Your pass ran out on Wed, 19 Nov 2031, so it pays for no more bookings. Paid by 10 classes.',
      button: 'Cancel my seat',
      result: 'Your credit is back. Your pass ran out on Wed, 19 Nov 2031, so it pays for no more bookings.',
    },
  ])(
    'says what comes back of a pass that has ended or run out: $result',
    async ({ offer, button, result, ...quote }) => {
      const pass = { _id: anId(), name: '10 classes' }
      const { user, dialog } = await open(aQuote({ refund: 0, credits: 1, creditsThen: 0, ...quote }), {
        ...enrolment,
        pass,
      })
      await dialog.findByText(offer)
      await user.click(dialog.getByRole('button', { name: button }))
      await screen.findByText(result)
      expect(askedOf(endEnrolment)).toMatchObject([{ body: { refundShown: 0, creditsShown: 1 } }])
    },
  )

  it('explains that the class has begun meanwhile', async () => {
    const { user, dialog } = await open()
    answerProblem(endEnrolment, 'enrolment.started')
    answerProblem(quoteEnd, 'enrolment.started')
    await user.click(await dialog.findByRole('button', { name: /^Cancel and get/ }))
    await dialog.findByText('This class has begun, so you can no longer leave it.')
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Cancel/ })).toBeNull())
  })

  it.each(['at once', 'when it is confirmed'])(
    'explains that it has ended meanwhile, as it learns %s, and removes the class',
    async (when) => {
      const { user, dialog } = await open()
      answer(listEnrolments, [])
      answerProblem(quoteEnd, 'enrolment.not-found')
      answerProblem(endEnrolment, 'enrolment.not-found')
      if (when === 'at once') {
        await user.click(await dialog.findByRole('button', { name: 'Keep my seat' }))
        await user.click(screen.getByRole('button', { name: 'Cancel Hatha for Beginners' }))
      } else await user.click(await dialog.findByRole('button', { name: /^Cancel and get/ }))
      await screen.findByText('This enrollment has ended already.')
      const [close] = screen.getAllByRole('button', { name: 'Close' })
      await user.click(close as HTMLElement)
      await screen.findByText('You are not enrolled yet')
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Enrolled Classes'))
    },
  )

  it('keeps the dialog and says why it failed', async () => {
    const { user, dialog } = await open()
    cutOff(endEnrolment)
    await user.click(await dialog.findByRole('button', { name: /^Cancel and get/ }))
    await dialog.findByText(/^We cannot reach the club right now/)
    dialog.getByRole('button', { name: 'Keep my seat' })
  })

  it('offers to keep the seat no longer once it is being canceled, so that an error is seen', async () => {
    const { user, dialog } = await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(endEnrolment, () => promise.then(() => Promise.reject(new TypeError('Failed to fetch'))))
    await user.click(await dialog.findByRole('button', { name: /^Cancel and get/ }))
    await user.click(dialog.getByRole('button', { name: 'Keep my seat' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    resolve()
    await dialog.findByText(/^We cannot reach the club right now/)
    await user.click(dialog.getByRole('button', { name: 'Keep my seat' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not offered when it is too late', async () => {
    answer(listEnrolments, [anEnrolment({ end: null })])
    renderEnrolledClasses()
    await screen.findByText('Hatha for Beginners')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })
})
