import type { Setup } from '@ningjing/contract/setup/setup.schemas'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openSteps, STEP_NAMES, STEPS, todoOf } from './steps.ts'
import { TestMail } from './test-mail.tsx'

type Props = { setup: Setup; email: string }

/** Every step of a new club: whether it is done, else what to do and where. */
export function Checklist({ setup, email }: Props) {
  const open = openSteps(setup).length
  return (
    <>
      {open === 0 ? (
        <Notice tone="success">Everything is set up.</Notice>
      ) : (
        <p className="font-semibold">{progressText(STEP_NAMES.length - open, STEP_NAMES.length)}</p>
      )}
      <ol className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
        {STEP_NAMES.map((name) => (
          <StepRow key={name} name={name} setup={setup} email={email} />
        ))}
      </ol>
    </>
  )
}

/** How many of the steps are done. */
export const progressText = (done: number, all: number) => `Done: ${done} of ${all} steps.`

function StepRow({ name, setup, email }: Props & { name: keyof Setup }) {
  const { title, place } = STEPS[name]
  const todo = todoOf(setup, name)
  const isDone = todo === undefined
  const Icon = isDone ? CircleCheck : Circle
  const look = buttonClass('secondary', 'max-sm:w-full')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
      <Icon
        size={22}
        strokeWidth={1.8}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${isDone ? 'text-success max-sm:self-start' : 'self-start text-muted'}`}
      />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 font-sans font-semibold text-[1.0625rem]">
          {title} <Badge tone={isDone ? 'neutral' : 'warning'}>{isDone ? 'Done' : 'To do'}</Badge>
        </h2>
        {todo && <p className="mt-0.5 max-w-[70ch] text-[.9375rem]">{todo}</p>}
      </div>
      {place && 'to' in place && (
        <Link to={place.to} className={look} aria-label={`${place.label}: ${title}`}>
          {place.label}
        </Link>
      )}
      {place && 'href' in place && (
        <a href={place.href} target="_blank" rel="noreferrer" className={look}>
          {place.label}
        </a>
      )}
      {name === 'mail' && setup.mail !== 'no-server' && <TestMail email={email} isDone={isDone} />}
    </li>
  )
}
