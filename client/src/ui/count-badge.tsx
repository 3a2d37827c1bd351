type Props = {
  count: number
  /** The number is a total that asks for nothing, so its tone is quiet. */
  isTotal?: boolean | undefined
}

const LOOK = 'grid place-items-center rounded-full font-semibold text-[0.8125rem] tabular-nums leading-none'

/** A number beside a link. */
export function CountBadge({ count, isTotal = false }: Props) {
  const tone = isTotal ? 'bg-sunken text-muted' : 'bg-accent text-on-accent'
  return <span className={`${LOOK} min-h-6 min-w-6 px-1.5 ${tone}`}>{count}</span>
}

/**
 * For the eye: its link has the number in its name. A number of 16 px at the upper right corner of an icon of 20 px. It
 * grows to the left, so that a large text stays within a link of 44 px. Its parent is positioned and as large as the icon.
 */
export function CornerCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className={`${LOOK} absolute -right-2.5 bottom-2.5 min-h-4 min-w-4 bg-accent px-1 text-on-accent`}
    >
      {count}
    </span>
  )
}
