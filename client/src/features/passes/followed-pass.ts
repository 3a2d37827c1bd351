import { lastFollower } from '@ningjing/contract/passes/follow'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useSearchParams } from 'react-router-dom'
import { useOwnPasses } from './own-passes.api.ts'

/** The pass that the address names, which a new one is to follow. The server checks whose it is. */
type Followed = {
  /** Its id in the address. */
  after: string | undefined
  /** The last of those that follow it; undefined while it is not known, and for a pass of somebody else. */
  pass: Pass | undefined
  /** When it ends, if that is to come: the new one begins then, else at once. */
  begin: Date | undefined
  /** None of the student's passes. */
  isUnknown: boolean
}

/** What `?after=` says about the pass that is bought. */
export function useFollowedPass(): Followed {
  const [params] = useSearchParams()
  const after = params.get('after') ?? undefined
  const { data } = useOwnPasses()
  const named = data?.find(({ _id }) => _id === after)
  const pass = named && lastFollower(named, data ?? [])
  return {
    after,
    pass,
    begin: pass && beginAfter(pass, new Date()),
    isUnknown: after !== undefined && data !== undefined && pass === undefined,
  }
}

/** When a pass begins that follows another one; undefined if at once. */
export function beginAfter({ state, validUntil }: Pass, now: Date): Date | undefined {
  if (state === 'ended' || validUntil === null) return undefined
  const end = new Date(validUntil)
  return end > now ? end : undefined
}
