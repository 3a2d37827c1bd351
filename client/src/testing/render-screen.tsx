import {
  issueToken,
  logout,
  sendConfirmation,
  sendPasswordReset,
  TOKEN_STORAGE_KEY,
} from '@ningjing/contract/auth/auth'
import { readClub, readHome } from '@ningjing/contract/club/club'
import { listNotices } from '@ningjing/contract/mails/mails'
import { listPasses } from '@ningjing/contract/passes/passes'
import { aClub, aHome } from '@ningjing/contract/testing/builders'
import { type Role, readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { listWaiting } from '@ningjing/contract/waiting/waiting'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { ClubProvider } from '../features/club/club-provider.tsx'
import { createQueryClient } from '../lib/calls/query.ts'
import { formats } from '../lib/formats.ts'
import { SessionProvider } from '../lib/session/session.tsx'
import type { SessionUser } from '../lib/session/session-user.ts'
import { ThemeProvider } from '../lib/theme.tsx'
import { answer, fetchAnswer } from './answers.ts'
import { FakeIdentity } from './fake-identity.ts'

const FIRST_RETRY_MS = 1

type Given = {
  /** Route pattern of the screen; by default the path of `at`. */
  path?: string
  /** Address that is open first, with navigation state if needed. */
  at?: string | { pathname: string; search?: string; hash?: string; state?: unknown }
  /** The signed-in user; none by default. */
  as?: SessionUser | undefined
  role?: Role
  /** Changes the default replies before the screen renders. */
  before?: () => void
  /** Pause before the first retry of a call, in milliseconds; by default much shorter than in the product. */
  firstRetryMs?: number
}

/** Renders a screen with all its contexts in React's strict mode; other addresses show their path. */
export function renderScreen(
  screen: ReactNode,
  { path, at = '/', as, role = 'student', before, firstRetryMs = FIRST_RETRY_MS }: Given = {},
) {
  vi.stubGlobal('fetch', fetchAnswer)
  const identity = new FakeIdentity(as ?? null)
  if (as) localStorage.setItem(TOKEN_STORAGE_KEY, 'token-before')
  answer(issueToken, { token: 'token-of-api' })
  answer(logout, { modifiedCount: 1 })
  answer(sendConfirmation, { by: 'club' })
  answer(sendPasswordReset, { by: 'club' })
  answer(readClub, aClub(formats()))
  answer(readHome, aHome())
  answer(listNotices, { items: [], total: 0, nextCursor: null, unseen: 0, mailOff: [] })
  answer(listWaiting, [])
  answer(listPasses, [])
  answer(readAdminFlag, { admin: role === 'admin' })
  answer(readInstructorFlag, { instructor: role === 'instructor' })
  before?.()
  const client = createQueryClient(firstRetryMs)
  const user = userEvent.setup()
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>
          <ThemeProvider>
            <SessionProvider loadIdentity={async () => identity}>
              <ClubProvider>
                <Routes>
                  <Route path={path ?? (typeof at === 'string' ? at : at.pathname)} element={screen} />
                  <Route path="*" element={<Elsewhere />} />
                </Routes>
              </ClubProvider>
            </SessionProvider>
          </ThemeProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { identity, user, client }
}

/** Shows the address in place of any other screen. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation()
  return <p>{`At ${pathname}${search}${hash}`}</p>
}
