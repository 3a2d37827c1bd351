import { createCalendarKey, endCalendarKey, readCalendarKey } from '@ningjing/contract/calendars/calendars'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivateCalendar } from './private-calendar.tsx'

const url = 'https://club.example/ningjing/calendars/own/abc.ics'
const ana = aSessionUser()
const button = (name: string) => screen.findByRole('button', { name })

function setup(exists: boolean) {
  answer(readCalendarKey, { exists, since: exists ? '2026-05-04T08:00:00.000Z' : null })
  return renderScreen(<PrivateCalendar email={ana.email} />, { as: ana })
}

it('makes the first link, shows it once and copies it', async () => {
  answer(createCalendarKey, { url })
  const { user } = setup(false)
  screen.getByText(/no links to online classes/)
  const create = await button('Create a calendar link')
  expect(screen.queryByRole('button', { name: 'End the link' })).toBeNull()
  answer(readCalendarKey, { exists: true, since: null })
  await user.dblClick(create)
  await screen.findByText('Your link is ready. It is shown only now.')
  expect(document.activeElement?.textContent).toBe('Your link is ready. It is shown only now.')
  expect(askedOf(createCalendarKey)).toHaveLength(1)
  expect(screen.getByLabelText('Link for your calendar app')).toHaveProperty('value', url)
  const subscribe = screen.getByRole('link', { name: 'Subscribe' })
  expect(subscribe.getAttribute('href')).toBe('webcal://club.example/ningjing/calendars/own/abc.ics')
  await user.click(await button('Copy link'))
  await screen.findByText('The link is copied.')
  expect(await navigator.clipboard.readText()).toBe(url)
  await button('End the link')
})

it('says that a link exists, and that a new one ends it', async () => {
  answer(createCalendarKey, { url })
  const { user } = setup(true)
  await screen.findByText(
    'You have a link, made on 4 May 2026. It was shown when it was made. A new link ends it, and apps that use it stop.',
  )
  await user.click(await button('Create a new link'))
  await screen.findByText('Your new link is ready. It is shown only now; the one before has ended.')
  expect(screen.getByLabelText('Link for your calendar app')).toHaveProperty('value', url)
})

it('hides a link that may have ended, because the answer about the next one was lost', async () => {
  answer(createCalendarKey, { url })
  const { user } = setup(true)
  await user.click(await button('Create a new link'))
  await screen.findByLabelText('Link for your calendar app')
  cutOff(createCalendarKey)
  await user.click(await button('Create a new link'))
  await screen.findByText(/^We cannot reach the club/)
  expect(screen.queryByLabelText('Link for your calendar app')).toBeNull()
})

it('ends the link', async () => {
  answer(endCalendarKey, { deletedCount: 1 })
  const { user } = setup(true)
  const end = await button('End the link')
  answer(readCalendarKey, { exists: false, since: null })
  await user.click(end)
  await screen.findByText('Your link has ended.')
  expect(document.activeElement?.textContent).toBe('Your link has ended.')
  await button('Create a calendar link')
  expect(screen.queryByRole('button', { name: 'End the link' })).toBeNull()
})

it('says why a link could not be made or ended, and looks again', async () => {
  answerProblem(endCalendarKey, 'service.database-down')
  const { user } = setup(true)
  const end = await button('End the link')
  answer(readCalendarKey, { exists: false, since: null })
  await user.click(end)
  await screen.findByText(/^The club cannot look anything up right now/)
  await button('Create a calendar link')
})

it('says after two seconds that the link is looked for again', async () => {
  cutOff(readCalendarKey)
  renderScreen(<PrivateCalendar email={ana.email} />, { as: ana, firstRetryMs: 2000 })
  await screen.findByText('We cannot reach the club right now. Trying again …', undefined, { timeout: 3000 })
  screen.getByText('Looking for your link …')
})

it('can be loaded again when the club cannot be reached', async () => {
  cutOff(readCalendarKey)
  const { user } = renderScreen(<PrivateCalendar email={ana.email} />, { as: ana })
  screen.getByText('Looking for your link …')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We could not check whether you have a link. Check your connection and try again.',
  )
  expect(screen.queryByRole('button', { name: /link/ })).toBeNull()
  answer(readCalendarKey, { exists: true, since: null })
  await user.click(await button('Try again'))
  await button('End the link')
})
