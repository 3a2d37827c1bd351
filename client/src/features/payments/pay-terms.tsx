import { paths } from '../../paths.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { telAddress } from '../../ui/texts.ts'

/** How the club can be reached; empty or undefined where it publishes nothing. */
type Props = { email: string | undefined; phone: string | undefined }

/** Below the Pay button: what paying accepts, and whom to ask. */
export function PayTerms({ email, phone }: Props) {
  return (
    <div className="text-[.875rem] text-muted leading-relaxed">
      <p>
        By paying you accept the <NewTabLink to={paths.terms}>terms</NewTabLink> and the{' '}
        <NewTabLink to={paths.refunds}>refund rules</NewTabLink>.
      </p>
      <Contact email={email} phone={phone} />
    </div>
  )
}

function Contact({ email, phone }: Props) {
  const write = email && (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {email}
    </a>
  )
  const ring = phone && (
    <a href={telAddress(phone)} className="link whitespace-nowrap">
      {phone}
    </a>
  )
  if (write && ring) {
    return (
      <p>
        Questions? Write to {write} or call {ring}.
      </p>
    )
  }
  if (write) return <p>Questions? Write to {write}.</p>
  return ring ? <p>Questions? Call {ring}.</p> : null
}
