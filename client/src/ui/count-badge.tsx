type Props = {
  count: number
  /** The number is a total that asks for nothing, so its tone is quiet. */
  isTotal?: boolean | undefined
}

/** A number beside a link. */
export function CountBadge({ count, isTotal = false }: Props) {
  const tone = isTotal ? 'bg-sunken text-muted' : 'bg-accent text-on-accent'
  return (
    <span
      className={`grid min-h-6 min-w-6 place-items-center rounded-full px-1.5 font-semibold text-[0.8125rem] tabular-nums leading-none ${tone}`}
    >
      {count}
    </span>
  )
}
