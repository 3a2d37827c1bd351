import { markAttendance, readRoster } from '@ningjing/contract/roster/roster'
import { anId } from '@ningjing/contract/testing/builders'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../lib/calls/query.ts'
import { forget, marksOf, type QueuedMark, queueMark, setRefused } from '../../lib/rosters/kept-rosters.ts'
import { sessionBridge } from '../../lib/session/token.ts'
import { aRoster } from '../../testing/a-roster.ts'
import { answer, askedOf, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { markedAt, useMarks } from './marks.api.ts'
import { RETRY_MS, rosterOf } from './roster.api.ts'

const ana = aSessionUser()
const roster = aRoster(['Noor'])
const aMark = (userId = roster.students[0]?.userId ?? ''): QueuedMark => ({
  classId: roster.class._id,
  sessionId: roster.sessions[0]?.id ?? '',
  userId,
  state: 'present',
  at: '2027-01-11T18:30:00.000Z',
})
/** Before the next try. */
const AT_ONCE = { timeout: RETRY_MS / 2 }
const accept = () =>
  answer(markAttendance, ({ body }) => ({ kept: (body as { marks: object[] }).marks.length }))

function open() {
  const client = createQueryClient(1)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(() => useMarks(ana), { wrapper }) }
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchAnswer)
  sessionBridge.email = () => ana.email
  await forget(ana.uid)
  accept()
})

describe('the marks of a user', () => {
  it('are none at first', async () => {
    const { result } = open()
    expect(result.current).toMatchObject({ waiting: [], refused: [], unsent: 0, isLost: false })
    await waitFor(() => expect(result.current.waiting).toEqual([]))
  })

  it('wait, and count as unsent once a try to send them has failed', async () => {
    cutOff(markAttendance)
    const { result } = open()
    act(() => result.current.mark(aMark()))
    await waitFor(() => expect(result.current).toMatchObject({ waiting: [aMark()], unsent: 1 }))
    const second = aMark(anId())
    act(() => result.current.mark(second))
    await waitFor(() => expect(result.current.waiting).toEqual([aMark(), second]))
    expect(await marksOf(ana.uid)).toEqual([aMark(), second])
  })

  it('are shown in the roster when they were sent, until it has been read again', async () => {
    const { client, result } = open()
    const { queryKey } = rosterOf(ana, null, roster.class._id)
    client.setQueryData(queryKey, roster)
    act(() => result.current.mark(aMark()))
    const shown = () => client.getQueryData(queryKey)?.students[0]?.marks[aMark().sessionId]?.state
    await waitFor(() => expect(shown()).toBe('present'))
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
    await waitFor(() => expect(result.current).toMatchObject({ waiting: [], unsent: 0 }))
    expect(askedOf(markAttendance)).toHaveLength(1)
    expect(askedOf(readRoster)).toHaveLength(0)
  })

  it('that are sent add no roster that is not open', async () => {
    const { client, result } = open()
    act(() => result.current.mark(aMark()))
    await waitFor(() => expect(askedOf(markAttendance)).toHaveLength(1))
    await waitFor(() => expect(result.current.waiting).toEqual([]))
    expect(client.getQueryData(rosterOf(ana, null, roster.class._id).queryKey)).toBeUndefined()
  })

  it('neither stop nor repeat what else is being read', async () => {
    const { client, result } = open()
    client.setQueryData(rosterOf(ana, null, roster.class._id).queryKey, roster)
    const reply = Promise.withResolvers<string>()
    const read = vi.fn(() => reply.promise)
    const other = new QueryObserver(client, { queryKey: ['other'], queryFn: read })
    onTestFinished(other.subscribe(() => undefined))
    await waitFor(() => expect(result.current.waiting).toEqual([]))
    act(() => result.current.mark(aMark()))
    await waitFor(() => expect(askedOf(markAttendance)).toHaveLength(1), AT_ONCE)
    await waitFor(() => expect(result.current.waiting).toEqual([]))
    reply.resolve('other')
    await waitFor(() => expect(other.getCurrentResult().data).toBe('other'))
    act(() => result.current.mark(aMark(anId())))
    await waitFor(() => expect(askedOf(markAttendance)).toHaveLength(2))
    act(() => result.current.dismiss())
    await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0))
    expect(read).toHaveBeenCalledTimes(1)
    expect(client.getQueryState(['other'])?.isInvalidated).toBe(false)
  })

  it('that were refused are apart from those that wait, until they are dismissed', async () => {
    const [refused, waiting] = [aMark(anId()), aMark()]
    for (const mark of [refused, waiting]) await queueMark(ana.uid, mark)
    await setRefused(ana.uid, [refused], 'attendance.closed')
    cutOff(markAttendance)
    const { result } = open()
    await waitFor(() => expect(result.current.waiting).toEqual([waiting]))
    expect(result.current.refused).toEqual([{ ...refused, problem: 'attendance.closed' }])
    act(() => result.current.dismiss())
    await waitFor(() => expect(result.current.refused).toEqual([]), AT_ONCE)
    expect(result.current.waiting).toEqual([waiting])
  })

  it('are sent again every few seconds until the API has them, and then no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    cutOff(markAttendance)
    const { client, result } = open()
    const reads = () => client.getQueryCache().getAll()[0]?.state.dataUpdateCount ?? 0
    act(() => result.current.mark(aMark()))
    await waitFor(() => expect(result.current.unsent).toBe(1))
    accept()
    const failed = askedOf(markAttendance).length
    await act(() => vi.advanceTimersByTimeAsync(RETRY_MS - 1000))
    expect(askedOf(markAttendance)).toHaveLength(failed)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await waitFor(() => expect(result.current).toMatchObject({ waiting: [], unsent: 0 }))
    expect(askedOf(markAttendance)).toHaveLength(failed + 1)
    const before = reads()
    expect(before).toBeGreaterThan(1)
    await act(() => vi.advanceTimersByTimeAsync(3 * RETRY_MS))
    expect(reads()).toBe(before)
  })

  it('count as unsent at once when the try before has failed', async () => {
    cutOff(markAttendance)
    const { result } = open()
    act(() => result.current.mark(aMark()))
    await waitFor(() => expect(result.current.unsent).toBe(1))
    const reply = Promise.withResolvers<void>()
    answer(markAttendance, async ({ body }) => {
      await reply.promise
      return { kept: (body as { marks: object[] }).marks.length }
    })
    act(() => result.current.mark(aMark(anId())))
    await waitFor(() => expect(result.current).toMatchObject({ unsent: 2 }))
    reply.resolve()
    await waitFor(() => expect(result.current).toMatchObject({ waiting: [], unsent: 0 }))
  })

  it('that are refused while others wait are not sent again', async () => {
    await queueMark(ana.uid, aMark())
    await setRefused(ana.uid, [aMark()], 'attendance.closed')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { client, result } = open()
    await waitFor(() => expect(result.current.refused).toHaveLength(1))
    const reads = () => client.getQueryCache().getAll()[0]?.state.dataUpdateCount ?? 0
    const before = reads()
    expect(before).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(3 * RETRY_MS))
    expect(reads()).toBe(before)
    expect(askedOf(markAttendance)).toHaveLength(0)
  })
})

describe('the moment of a mark', () => {
  it('is now, or later than the mark that it replaces on a clock that is behind', () => {
    vi.useFakeTimers({ now: Date.parse('2027-01-11T18:30:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const replacing = (at: string) => markedAt({ at, state: 'no-show' })
    expect(markedAt(undefined)).toBe('2027-01-11T18:30:00.000Z')
    expect(replacing('2027-01-11T18:29:59.000Z')).toBe('2027-01-11T18:30:00.000Z')
    expect(replacing('2027-01-11T18:30:00.000Z')).toBe('2027-01-11T18:30:00.001Z')
    expect(replacing('2027-01-11T19:00:00.000Z')).toBe('2027-01-11T19:00:00.001Z')
  })
})
