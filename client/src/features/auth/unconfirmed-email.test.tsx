import { issueToken, sendConfirmation } from '@ningjing/contract/auth/auth'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

const ana = aSessionUser({ emailVerified: false })
const REQUEST = `Please confirm your e-mail address. We have sent a link to ${ana.email}.`
const SEVERAL = 'You have asked for several links. Please look into your spam folder, or wait an hour.'
const open = (as: typeof ana | undefined = ana) => renderScreen(<UnconfirmedEmail />, { as })
/** The bar, with the request or with what came of a new link. */
const request = () => screen.queryAllByRole('status').find((one) => !one.closest('.swal2-toast'))
const sendAgain = () => screen.findByRole('button', { name: 'Send again' })

it('asks a signed-in user for the confirmation, as a status', async () => {
  open()
  await sendAgain()
  expect(request()?.textContent).toBe(REQUEST)
})

it('asks neither visitors nor users who have confirmed', async () => {
  for (const as of [undefined, aSessionUser()]) {
    const { client } = renderScreen(<UnconfirmedEmail />, { as })
    if (as) await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByText(/Please confirm/)).toBeNull()
  }
})

it('has the link mailed again by the club, and says so', async () => {
  const { user, identity } = open()
  await user.click(await sendAgain())
  await screen.findByText('Sent. Please look into your spam folder too.')
  expect(askedOf(sendConfirmation)).toMatchObject([{ bearer: 'id-token-of-uid-ana' }])
  expect(identity.confirmationsSent).toEqual([])
})

it('has the link mailed by the provider where the club sends no mails', async () => {
  const { user, identity } = open()
  answer(sendConfirmation, { by: 'provider' })
  await user.click(await sendAgain())
  await screen.findByText(/^Sent/)
  expect(identity.confirmationsSent).toEqual([ana.email])
})

it('says when the club has mailed several links', async () => {
  const { user } = open()
  answerProblem(sendConfirmation, 'request.too-many')
  await user.click(await sendAgain())
  await screen.findByText(SEVERAL)
})

it.each([
  ['auth/too-many-requests', SEVERAL],
  ['auth/network-request-failed', 'We could not send the link. Please try again.'],
])('says when the provider answers %s', async (code, text) => {
  const { user, identity } = open()
  answer(sendConfirmation, { by: 'provider' })
  identity.errors.sendConfirmation = code
  await user.click(await sendAgain())
  await screen.findByText(text)
  identity.errors.sendConfirmation = ''
  await user.click(await sendAgain())
  await screen.findByText(/^Sent/)
})

it('looks again on focus and when the page becomes visible; then it goes, and the API knows', async () => {
  const { identity } = open()
  await sendAgain()
  const before = askedOf(issueToken).length
  fireEvent.focus(window)
  fireEvent(document, new Event('visibilitychange'))
  expect(request()?.textContent).toBe(REQUEST)
  identity.hasFollowedLink = true
  await waitFor(() => {
    fireEvent(document, new Event('visibilitychange'))
    expect(request()).toBeUndefined()
  })
  await screen.findByText('Your e-mail address is confirmed.')
  expect(askedOf(issueToken).length).toBeGreaterThan(before)
})

it('stays when the provider cannot be asked', async () => {
  const { identity } = open()
  await sendAgain()
  identity.errors.isConfirmed = 'auth/network-request-failed'
  fireEvent.focus(window)
  await sendAgain()
  expect(request()?.textContent).toBe(REQUEST)
})

it('can be closed for the session of this user', async () => {
  const { user } = open()
  await sendAgain()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(request()).toBeUndefined()
  cleanup()
  const { client } = open()
  await waitFor(() =>
    expect(client.getQueryState(['session', 'own', ana.uid, 'token'])?.status).toBe('success'),
  )
  expect(request()).toBeUndefined()
  cleanup()
  open(aSessionUser({ uid: 'uid-ben', emailVerified: false }))
  await sendAgain()
})

it('notices the confirmation also once it is closed', async () => {
  const { user, identity } = open()
  await sendAgain()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  identity.hasFollowedLink = true
  await waitFor(() => {
    fireEvent.focus(window)
    expect(identity.user?.emailVerified).toBe(true)
  })
})
