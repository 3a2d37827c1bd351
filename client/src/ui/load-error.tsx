import { Button } from './button.tsx'
import { ErrorArt } from './error-art.tsx'

/** Shown in place of content that could not be loaded. */
export function LoadError({
  what,
  onRetry,
  busy = false,
}: {
  what: string
  onRetry: () => void
  busy?: boolean
}) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface px-6 py-10 text-center">
      <ErrorArt width={208} className="mx-auto w-52" />
      <h2 className="mt-3 text-[1.25rem]">We could not load {what}</h2>
      <p className="mt-2 text-muted">Check your connection and try again.</p>
      <Button className="mt-5" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
