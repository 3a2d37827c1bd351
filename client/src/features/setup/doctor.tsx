import type { Finding } from '@ningjing/contract/setup/setup.schemas'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
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
        What the server finds when it tries everything that its settings name, as <code>npm run doctor</code>{' '}
        does. It changes nothing. What is missing is for the operator of the server.
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
  well: { Icon: CircleCheck, color: 'text-success', text: 'Works' },
  warning: { Icon: TriangleAlert, color: 'text-warning', text: 'Works, with a warning' },
  error: { Icon: CircleX, color: 'text-danger', text: 'Does not work' },
}

function FindingRow({ finding: { name, errors, warnings } }: { finding: Finding }) {
  const { Icon, color, text } = LOOKS[errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'well']
  return (
    <li className="flex gap-x-4 px-4 py-3 sm:px-6">
      <Icon size={22} strokeWidth={1.8} aria-hidden="true" className={`mt-0.5 shrink-0 ${color}`} />
      <div className="wrap-anywhere min-w-0">
        <h3 className="font-sans font-semibold text-[1.0625rem]">
          {name} <span className="font-normal text-[.9375rem] text-muted">{text}</span>
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
