/** A number beside a link. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span className="grid min-h-6 min-w-6 place-items-center leading-none rounded-full bg-accent px-1.5 font-semibold text-[0.8125rem] text-on-accent tabular-nums">
      {count}
    </span>
  )
}
