import { issueToken } from '@ningjing/contract/auth/auth'
import { anId } from '@ningjing/contract/testing/builders'
import { type Role, readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { keepRoster, roleOf } from '../rosters/kept-rosters.ts'
import { useRole } from './role.ts'
import type { SessionUser } from './session-user.ts'

type Given = { as?: SessionUser; role?: Role; before?: () => void }

/** A screen that shows the role. */
function openBoard(given: Given) {
  let state: ReturnType<typeof useRole> | undefined
  function Board() {
    state = useRole()
    const { role, isLoading, error, failures } = state
    return <p>{isLoading ? `loading ${failures}` : `${error ? 'failed' : 'known'} ${role}`}</p>
  }
  renderScreen(<Board />, { at: '/x', ...given })
  return () => state
}

it.each<Role>(['student', 'instructor', 'admin'])('a %s has the role that the flags say', async (role) => {
  const user = aSessionUser()
  openBoard({ as: user, role })
  await screen.findByText(`known ${role}`)
  const asked = [askedOf(readAdminFlag), askedOf(readInstructorFlag)].map(([one]) => one?.params)
  expect(asked).toEqual([{ email: user.email }, { email: user.email }])
})

it('an admin who has the other flag as well is an admin', async () => {
  openBoard({
    as: aSessionUser(),
    role: 'admin',
    before: () => answer(readInstructorFlag, { instructor: true }),
  })
  await screen.findByText('known admin')
})

it('a visitor has no role, and it is not asked for', async () => {
  openBoard({})
  screen.getByText('loading 0')
  await screen.findByText('known null')
  expect(askedOf(readAdminFlag)).toEqual([])
})

it('a role that cannot be read is tried again, then asked for once more on request', async () => {
  const state = openBoard({ as: aSessionUser(), role: 'admin', before: () => cutOff(readAdminFlag) })
  await screen.findByText(/^loading [1-9]/)
  expect(state()?.lastError).toBeInstanceOf(Error)
  await screen.findByText('failed null')
  answer(readAdminFlag, { admin: true })
  act(() => state()?.retry())
  await screen.findByText('known admin')
})

it('without the API, an instructor whose rosters are kept has the last known role; others have none', async () => {
  const user = aSessionUser({ uid: anId() })
  await keepRoster(user.uid, 'instructor', aRoster())
  openBoard({ as: user, before: () => cutOff(readInstructorFlag) })
  await screen.findByText('known instructor')
  document.body.replaceChildren()
  openBoard({ as: aSessionUser({ uid: anId() }), before: () => cutOff(readInstructorFlag) })
  await screen.findByText('failed null')
})

it('without a token of the API, the role is not asked for', async () => {
  openBoard({ as: aSessionUser({ uid: anId() }), before: () => cutOff(issueToken) })
  await screen.findByText('known null')
  expect(askedOf(issueToken).length).toBeGreaterThan(0)
  expect(askedOf(readAdminFlag)).toEqual([])
})

it('a session that opens without the API has the role of the kept rosters', async () => {
  const user = aSessionUser({ uid: anId() })
  await keepRoster(user.uid, 'admin', aRoster())
  const before = () => {
    for (const endpoint of [issueToken, readAdminFlag, readInstructorFlag]) cutOff(endpoint)
  }
  openBoard({ as: user, before })
  await screen.findByText('known admin')
})

it('a refusal of the API counts, though a role is kept', async () => {
  const user = aSessionUser({ uid: anId() })
  await keepRoster(user.uid, 'instructor', aRoster())
  openBoard({ as: user, before: () => answerProblem(readInstructorFlag, 'route.not-found') })
  await screen.findByText('failed null')
})

it.each<[Role, Role | null]>([
  ['student', null],
  ['instructor', 'instructor'],
])('keeps the rosters of staff only: the kept role of a user who is now a %s is %s', async (role, kept) => {
  const user = aSessionUser({ uid: anId() })
  await keepRoster(user.uid, 'instructor', aRoster())
  openBoard({ as: user, role })
  await screen.findByText(`known ${role}`)
  expect(await roleOf(user.uid)).toBe(kept)
})
