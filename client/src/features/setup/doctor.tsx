import type { Finding } from '@ningjing/contract/setup/setup.schemas'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/panel.tsx'
import { doctorOf, setupErrorText } from './setup.api.ts'

/** What `npm run doctor` finds, and a button that runs it again. */
export function Doctor({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useQuery(doctorOf(email))
  return (
    <Section title="Services">
      <p className="mt-1 max-w-[70ch] text-muted">
        Whether database, cards, mails and all else that the site needs work. Trying them changes nothing.
        What is missing is for the operator of the server, who also finds it with <code>npm run doctor</code>.
      </p>
      <p role="status" className={isFetching ? 'mt-3' : 'sr-only'}>
        {isFetching && 'The services are being tried. This takes up to eight seconds.'}
      </p>
      {error && !isFetching && (
        <Notice tone="danger" className="mt-3">
          {setupErrorText(error)}
        </Notice>
      )}
      {data && (
        <ul
          aria-label="What was found"
          className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-1"
        >
          {data.map((finding) => (
            <FindingRow key={finding.name} finding={finding} />
          ))}
        </ul>
      )}
      <Button look="secondary" className="mt-4" busy={isFetching} onClick={() => void refetch()}>
        {data || isFetching ? 'Try the services again' : 'Try the services'}
      </Button>
    </Section>
  )
}

const LOOKS = {
  well: { Icon: CircleCheck, color: 'text-success', tone: 'neutral', text: 'Works' },
  warning: { Icon: TriangleAlert, color: 'text-warning', tone: 'warning', text: 'Works, with a warning' },
  error: { Icon: CircleX, color: 'text-danger', tone: 'danger', text: 'Does not work' },
} as const

function FindingRow({ finding: { name, errors, warnings } }: { finding: Finding }) {
  const { Icon, color, tone, text } =
    LOOKS[errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'well']
  return (
    <li className="flex gap-x-4 px-4 py-3 sm:px-6">
      <Icon size={22} strokeWidth={1.8} aria-hidden="true" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="wrap-anywhere min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-sans font-semibold text-[1.0625rem]">
          {name} <Badge tone={tone}>{text}</Badge>
        </h3>
        {[...errors, ...warnings].map((sentence) => (
          <p key={sentence} className="mt-0.5 max-w-[70ch] text-[.9375rem] first-letter:uppercase">
            {sentence}
          </p>
        ))}
      </div>
    </li>
  )
}
