import { createCalendarKey, endCalendarKey } from '@ningjing/contract/calendars'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivateCalendar } from './private-calendar.tsx'

const url = 'https://club.example/ningjing/calendars/own/abc.ics'
const setup = () => renderScreen(<PrivateCalendar />, { as: aSessionUser() })
const press = (name: string) => screen.getByRole('button', { name })

it('shows the link once, copies it and ends it', async () => {
  answer(createCalendarKey, { url })
  answer(endCalendarKey, { deletedCount: 1 })
  const { user } = setup()
  screen.getByText(/no links to online classes/)
  await user.click(press('Make a new link'))
  await screen.findByText(/^Your new link is ready/)
  expect(screen.getByLabelText('Link for your calendar app')).toHaveProperty('value', url)
  await user.click(press('Copy link'))
  await screen.findByText('The link is copied.')
  expect(await navigator.clipboard.readText()).toBe(url)
  await user.click(press('End the link'))
  await screen.findByText('Your link has ended.')
  expect(screen.queryByLabelText('Link for your calendar app')).toBeNull()
})

it('says that there is no link, and why one could not be made', async () => {
  answer(endCalendarKey, { deletedCount: 0 })
  answerProblem(createCalendarKey, 'service.database-down')
  const { user } = setup()
  await user.click(press('End the link'))
  await screen.findByText('There is no link to end.')
  await user.click(press('Make a new link'))
  await screen.findByText(/^The club cannot look anything up right now/)
})
