/** Logo and name of the club. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 font-display font-semibold text-[1.25rem]">
      {!onDark && (
        <img src="/art/logo-mark.svg" alt="" width={36} height={36} className="size-9 dark:hidden" />
      )}
      <img
        src="/art/logo-mark-dark.svg"
        alt=""
        width={36}
        height={36}
        loading={onDark ? 'eager' : 'lazy'}
        className={`size-9 ${onDark ? '' : 'hidden dark:block'}`}
      />
      Ningjing
    </span>
  )
}
