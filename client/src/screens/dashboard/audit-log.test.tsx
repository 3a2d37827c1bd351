import { listAudit } from '@ningjing/contract/audit/audit'
import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { readClub } from '@ningjing/contract/club/club'
import { aClub, anId } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { anAuditEntry } from '../../features/audit/testing/audit-entry.ts'
import { answer, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AuditLogScreen } from './audit-log.tsx'

const AT = '/dashboard/audit-log'
const [mei, flow] = [anId(), anId()]

const anEntry = () => anAuditEntry({ who: mei, subject: flow })

function list(items: AuditEntry[], nextCursor: string | null = null) {
  answer(readClub, aClub())
  answer(listAudit, { items, total: items.length, nextCursor })
}

const setup = (search = '') =>
  renderScreen(
    <LoggedIn>
      <AuditLogScreen />
    </LoggedIn>,
    { path: AT, at: { pathname: AT, search }, as: aSessionUser(), role: 'admin' },
  )

const lastQuery = () => askedOf(listAudit).at(-1)?.query

describe('the log', () => {
  it('reads its filters from the URL, with days in the zone of the club', async () => {
    list([anEntry()])
    setup(`?what=class.edit&who=${mei}&subject=${flow}&from=2026-05-01&to=2026-05-04`)
    await screen.findByText('Mei Tanaka')
    const days = { from: '2026-05-01T04:00:00.000Z', to: '2026-05-05T04:00:00.000Z' }
    const filters = { what: 'class.edit', who: mei, subject: flow, limit: '20' }
    await waitFor(() => expect(lastQuery()).toEqual({ ...filters, ...days }))
  })

  it('ignores invalid values in the URL', async () => {
    list([anEntry()])
    setup('?what=class.burn&from=yesterday')
    await screen.findByText('Mei Tanaka')
    expect(lastQuery()).toEqual({ limit: '20' })
  })

  it('filters by person, subject, action and day', async () => {
    list([anEntry()])
    const { user } = setup()
    await user.click(await screen.findByRole('button', { name: 'Mei Tanaka' }))
    await waitFor(() => expect(lastQuery()).toEqual({ who: mei, limit: '20' }))
    await user.click(screen.getByRole('button', { name: 'Flow' }))
    await waitFor(() => expect(lastQuery()).toEqual({ who: mei, subject: flow, limit: '20' }))
    await user.selectOptions(screen.getByLabelText('What'), 'Role changed')
    await waitFor(() => expect(lastQuery()).toMatchObject({ what: 'user.role' }))
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-01' } })
    const from = '2026-05-01T04:00:00.000Z'
    await waitFor(() => expect(lastQuery()).toMatchObject({ who: mei, subject: flow, from }))
    await screen.findByText('1 result')
  })

  it('folds its filters on a phone, and says how many are used', async () => {
    list([anEntry()])
    const { user } = setup(`?what=class.edit&who=${mei}`)
    const fold = await screen.findByRole('button', { name: 'Filters (2)' })
    const fields = document.getElementById(fold.getAttribute('aria-controls') ?? '')
    expect([fold.getAttribute('aria-expanded'), fields?.classList.contains('max-md:hidden')]).toEqual([
      'false',
      true,
    ])
    await user.click(fold)
    expect([fold.getAttribute('aria-expanded'), fields?.classList.contains('max-md:hidden')]).toEqual([
      'true',
      false,
    ])
  })

  it('says that the last day is before the first one', async () => {
    list([])
    setup('?from=2026-05-04&to=2026-05-01')
    await screen.findByText('Pick a day that is not before From.')
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
  })

  it('waits for a complete year before it filters', async () => {
    list([anEntry()])
    setup()
    await screen.findByText('Mei Tanaka')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0020-05-01' } })
    expect(screen.getByLabelText('From')).toHaveProperty('value', '0020-05-01')
    expect(askedOf(listAudit).every(({ query }) => query.from === undefined)).toBe(true)
  })

  it('opens the next page', async () => {
    list([anEntry()], 'next-page')
    const { user } = setup()
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    await waitFor(() => expect(lastQuery()).toEqual({ cursor: 'next-page', limit: '20' }))
  })

  it('offers to show all entries when nothing matches', async () => {
    list([])
    const { user } = setup('?who=nobody')
    await screen.findByText('No entries match')
    await user.click(screen.getByRole('button', { name: 'Show all entries' }))
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '20' }))
  })
})
