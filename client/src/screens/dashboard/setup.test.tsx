import { sendTestMail } from '@ningjing/contract/mails/mails'
import { readDoctor, readSetup } from '@ningjing/contract/setup/setup'
import type { Finding, Setup } from '@ningjing/contract/setup/setup.schemas'
import { aSetup } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SetupScreen } from './setup.tsx'

const AT = '/dashboard/setup'

const aFinding = (overrides: Partial<Finding> = {}): Finding => ({
  name: 'MongoDB',
  errors: [],
  warnings: [],
  ...overrides,
})

function setup(state: Partial<Setup> = {}, before = () => {}) {
  return renderScreen(
    <LoggedIn>
      <SetupScreen />
    </LoggedIn>,
    {
      path: AT,
      at: AT,
      as: aSessionUser({ email: 'olga@ningjing.example' }),
      role: 'admin',
      before: () => {
        answer(readSetup, aSetup(state))
        answer(readDoctor, [aFinding()])
        before()
      },
    },
  )
}

const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: new RegExp(`^${title} (Done|To do)$`) })).closest('li')!)

const linkIn = (row: ReturnType<typeof within>, name?: string) =>
  row.getByRole('link', { name }).getAttribute('href')

it('says of each step whether it is done, else what to do and where', async () => {
  setup({ name: 'open', color: 'open', texts: 'open', cards: 'no-events' })
  await screen.findByText('Done: 6 of 10 steps.')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 10)).toEqual([
    'A name To do',
    'A logo Done',
    'A color To do',
    'An address Done',
    'A teacher Done',
    'A class Done',
    'Terms, privacy and refunds To do',
    'Card payments To do',
    'Mails Done',
    'Admins Done',
  ])
  const name = await rowOf('A name')
  name.getByText('Give the club its own name: pages, mails and receipts show it.')
  expect(linkIn(name, 'Set the name: A name')).toBe('/dashboard/club#name')
  expect(linkIn(await rowOf('A color'))).toBe('/dashboard/club#look')
  expect(linkIn(await rowOf('An address'))).toBe('/dashboard/club#about')
  expect(linkIn(await rowOf('A teacher'), 'Manage users: A teacher')).toBe('/dashboard/manage-users')
  expect(linkIn(await rowOf('A class'))).toBe('/dashboard/add-class')
  expect(linkIn(await rowOf('Terms, privacy and refunds'))).toBe('/terms')
  const cards = await rowOf('Card payments')
  cards.getByText(/The operator runs npm run stripe:setup\.$/)
  expect(linkIn(cards)).toBe('https://dashboard.stripe.com/')
})

it.each([
  ['cards', 'test-key', /^The site is in test mode: no card is charged\./],
  ['cards', 'no-charges', /does not charge cards for the club yet/],
  ['cards', 'unknown', /Look again in a minute/],
  ['mail', 'no-server', /The operator sets SMTP_URL and MAIL_FROM/],
  ['admin', 'open', /All admins come from the setting ADMIN_EMAILS/],
] as const)('says what to do about %s in the state %s', async (name, state, text) => {
  setup({ [name]: state })
  await screen.findByText(text)
})

it('says when everything is set up', async () => {
  setup()
  await screen.findByText('Everything is set up.')
})

it('sends a test mail once, shows what the mail server says, and that the step is done', async () => {
  const { user } = setup({ mail: 'open' })
  let sent: () => void = () => undefined
  answer(sendTestMail, async () => {
    await new Promise<void>((resolve) => (sent = resolve))
    answer(readSetup, aSetup())
    return { isSent: true, answer: 'The mail server has taken the mail and says: 250 OK' }
  })
  await user.dblClick(await screen.findByRole('button', { name: 'Send a test mail' }))
  await screen.findByText('A mail to olga@ningjing.example is being sent.')
  sent()
  await screen.findByText(
    'Look into the inbox of olga@ningjing.example. The mail server has taken the mail and says: 250 OK',
  )
  await screen.findByRole('button', { name: 'Send another test mail' })
  expect(askedOf(sendTestMail)).toHaveLength(1)
})

it('shows why a test mail was not sent', async () => {
  const { user } = setup({ mail: 'open' })
  answer(sendTestMail, { isSent: false, answer: 'The mail server does not answer.' })
  await user.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The mail server does not answer.'))
  answerProblem(sendTestMail, 'user.email-unconfirmed')
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Please confirm your e-mail/))
})

it('has no button for a mail while there is no mail server', async () => {
  setup({ mail: 'no-server' })
  const mails = await rowOf('Mails')
  expect(mails.queryByRole('button')).toBeNull()
})

it('shows what the services need, and tries them again', async () => {
  const findings = [
    aFinding(),
    aFinding({ name: 'Stripe', warnings: ['its webhook is of another version'] }),
    aFinding({ name: 'Mail server', errors: ['connect ECONNREFUSED SMTP_URL'], warnings: ['and more'] }),
  ]
  const { user } = setup({}, () => answer(readDoctor, findings))
  const list = await screen.findByRole('list', { name: 'What was found' })
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    'MongoDB Works',
    'Stripe Works, with a warningits webhook is of another version',
    'Mail server Does not workconnect ECONNREFUSED SMTP_URLand more',
  ])
  answer(readDoctor, [aFinding()])
  await user.click(screen.getByRole('button', { name: 'Try the services again' }))
  await waitFor(() => expect(rows()).toEqual(['MongoDB Works']))
})

it('keeps what was found when the services cannot be tried again', async () => {
  const { user } = setup()
  await screen.findByText('MongoDB')
  answerProblem(readDoctor, 'request.too-many')
  await user.click(screen.getByRole('button', { name: 'Try the services again' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'This can be done 6 times an hour. Please try again later.',
    ),
  )
  screen.getByText('MongoDB')
})

it('offers to try again when the steps cannot be read', async () => {
  const { user } = setup({}, () => answerProblem(readSetup, 'request.invalid'))
  await screen.findByText('We could not load the steps')
  answer(readSetup, aSetup())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Everything is set up.')
})
