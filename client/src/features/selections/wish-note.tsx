import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { createSelection } from '@ningjing/contract/selections/selections'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/calls/call.ts'
import { CallError, hasCode, hasSessionEnded, isTransient } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { refresh } from '../../lib/calls/query.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { type ClassWish, dropWish, onWishDropped, readWish } from '../../lib/session/wish.ts'
import { Notice } from '../../ui/notice.tsx'
import { ONLY_STUDENTS } from './only-students.ts'

type Text = (name: string) => string

const TEXTS: Record<ClassWish['act'], { running: Text; done: Text; onlyStudents: string }> = {
  select: {
    running: (name) => `Putting ${name} into your selection …`,
    done: (name) => `${name} is in your selection.`,
    onlyStudents: ONLY_STUDENTS,
  },
  wait: {
    running: (name) => `Joining the waiting list of ${name} …`,
    done: (name) => `You are on the waiting list of ${name}.`,
    onlyStudents: 'Only students can join waiting lists.',
  },
}

/** What may have changed while the visitor logged in. */
const CHANGED: Partial<Record<CallError['code'], Text>> = {
  'class.sold-out': (name) =>
    `${name} is full now, so it is not in your selection. You can join its waiting list.`,
  'waiting.not-full': (name) => `${name} has a free seat now. You can select it.`,
}

type Result = { tone: 'success' | 'warning'; text: string }

type Props = {
  yogaClass: Pick<PublicClass, '_id' | 'name'>
  /** Joins the waiting list of a class. */
  join: (input: { classId: string }) => Promise<unknown>
}

/**
 * On the page of a class: carries out what a visitor wanted to do with it before they logged in, once, and says what
 * came of it (product §5). Its key is the id of the class.
 */
export function WishNote({ yogaClass: { _id, name }, join }: Props) {
  const client = useQueryClient()
  const { user } = useSession()
  const { role, error } = useRole()
  const { run } = useOneAtATime()
  const [result, setResult] = useState<Result>()
  const act = useSyncExternalStore(neverTells, () => actFor(_id), unknown)
  const select = () =>
    call(createSelection, { body: { classId: _id } }).finally(() => refresh(client, 'selections', 'classes'))
  const attempt = async (wanted: ClassWish['act']): Promise<Result> => {
    try {
      await (wanted === 'select' ? select() : join({ classId: _id }))
      dropWish()
    } catch (failure) {
      if (!mayPass(failure)) dropWish()
      if (!hasCode(failure, 'selection.exists')) return { tone: 'warning', text: failureText(failure, name) }
    }
    return { tone: 'success', text: TEXTS[wanted].done(name) }
  }
  const carryOut = useEffectEvent(async (wanted: ClassWish['act']) => {
    if (role === 'student') return setResult(await attempt(wanted))
    dropWish()
    setResult({ tone: 'warning', text: TEXTS[wanted].onlyStudents })
  })
  useEffect(() => {
    if (role && act) void run(() => carryOut(act))
  }, [role, act, run])
  // What is said of the wish is no longer true once the student selects or waits by hand.
  useEffect(() => onWishDropped(() => setResult(undefined)), [])
  if (result) return <Notice tone={result.tone}>{result.text}</Notice>
  if (!(user && act)) return null
  if (error) return <Notice tone="warning">{errorText(error)}</Notice>
  return <Notice tone="success">{TEXTS[act].running(name)}</Notice>
}

/** Nothing tells of a wish: it is read whenever the page renders, as after a login. */
const neverTells = () => () => undefined
/** Of the server, and of the first render of a page that comes from it. */
const unknown = () => undefined

function actFor(classId: string): ClassWish['act'] | undefined {
  const wish = readWish()
  return wish && wish.act !== 'buy' && wish.classId === classId ? wish.act : undefined
}

/** Whether the wish stays: for the next look at the page, or the next login. */
const mayPass = (failure: unknown) => isTransient(failure) || hasSessionEnded(failure)

function failureText(failure: unknown, name: string): string {
  const changed = failure instanceof CallError ? CHANGED[failure.code] : undefined
  return changed?.(name) ?? errorText(failure)
}
