/** The picture of an error; hidden when it cannot be loaded either. */
export function ErrorArt({ width, className }: { width: number; className: string }) {
  return (
    <img
      src="/art/state-error.svg"
      alt=""
      width={width}
      height={width * 0.75}
      className={className}
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
