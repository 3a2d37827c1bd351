import { listMails, readMail, sendMailAgain } from '@ningjing/contract/mails/mails'
import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { anId } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { MailsScreen } from './mails.tsx'

const AT = '/dashboard/mails'

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  _id: `enrolled:${anId()}`,
  kind: 'enrolled',
  userId: anId(),
  to: 'ana@people.example',
  subject: 'You are enrolled in Slow Flow',
  state: 'sent',
  tries: 1,
  createdAt: '2026-05-04T09:00:00.000Z',
  sentAt: '2026-05-04T09:00:05.000Z',
  ...overrides,
})
const pageOf = (...items: Mail[]) => ({ items, total: items.length, nextCursor: null })

function setup(mails: Mail[], at = AT) {
  return renderScreen(
    <LoggedIn>
      <MailsScreen />
    </LoggedIn>,
    { path: AT, at, as: aSessionUser(), role: 'admin', before: () => answer(listMails, pageOf(...mails)) },
  )
}

it('lists mails with their state, and filters by it', async () => {
  const { user } = setup([
    aMail(),
    aMail({ subject: 'Refunded', state: 'failed', tries: 8, sentAt: null }),
    aMail({ subject: 'Later', state: 'due', tries: 2, sentAt: null }),
    aMail({ subject: 'Gone', state: 'dropped', to: null, sentAt: null }),
    aMail({ kind: 'reset', subject: 'Late link', state: 'dropped', sentAt: null }),
  ])
  await screen.findByRole('heading', { name: 'Mails (5)' })
  const texts = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '')
  expect(
    texts.map((text) => /Sent|Failed|Waiting, after 2 failed|Notice only|Not sent/.exec(text)?.[0]),
  ).toEqual(['Sent', 'Failed', 'Waiting, after 2 failed', 'Notice only', 'Not sent'])
  expect(texts[3]).toContain('Deleted account')
  answer(listMails, ({ query }) => pageOf(...(query.state ? [] : [aMail()])))
  await user.selectOptions(screen.getByLabelText('State'), 'Failed')
  await screen.findByText('No mails match')
  expect(askedOf(listMails).at(-1)?.query).toMatchObject({ state: 'failed' })
})

it('shows the text of a mail and sends it again, once', async () => {
  const mail = aMail()
  const { user } = setup([mail])
  answer(readMail, { ...mail, text: 'Your seat is yours.\n\nOpen the receipt: [link]' })
  await user.click(await screen.findByRole('button', { name: mail.subject }))
  const dialog = within(screen.getByRole('dialog', { name: mail.subject }))
  await dialog.findByText(/Open the receipt: \[link\]/)
  await user.click(dialog.getByRole('button', { name: 'Send again…' }))
  const question = within(screen.getByRole('dialog', { name: 'Send this mail again?' }))
  question.getByText("This mail was sent once. It now goes to ana@people.example, with today's wording.")
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }))
  answerProblem(sendMailAgain, 'service.database-down')
  await user.click(question.getByRole('button', { name: 'Send again' }))
  await question.findByRole('alert')
  answer(sendMailAgain, { modifiedCount: 1 })
  const before = askedOf(sendMailAgain).length
  await user.dblClick(question.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(askedOf(sendMailAgain)).toHaveLength(before + 1)
})

it.each([
  aMail({ state: 'due', sentAt: null }),
  aMail({ state: 'dropped', sentAt: null }),
  aMail({ state: 'sent', to: null }),
  aMail({ kind: 'confirm' }),
  aMail({ kind: 'reset', state: 'failed', sentAt: null }),
])('offers no second time for a mail that cannot be sent again: %s', async (mail) => {
  const { user } = setup([mail])
  answer(readMail, { ...mail, text: 'Your seat is yours.' })
  await user.click(await screen.findByRole('button', { name: mail.subject }))
  await screen.findByText('Your seat is yours.')
  expect(screen.queryByRole('button', { name: 'Send again…' })).toBeNull()
})
