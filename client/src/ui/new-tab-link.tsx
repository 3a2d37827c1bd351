/** A link within a text that keeps this page open, with what is typed in it and the seat that it holds. */
export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" aria-label={`${children} (in a new tab)`} className="link">
      {children}
    </a>
  )
}
