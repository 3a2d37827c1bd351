import { useState } from 'react'

/** The picture of an error. One that needs no file stands in when the file cannot be loaded either: without a network. */
export function ErrorArt({ width, className }: { width: number; className: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <CloudedSun className={className} />
  return (
    <img
      src="/art/state-error.svg"
      alt=""
      width={width}
      height={width * 0.75}
      className={className}
      onError={() => setHasFailed(true)}
    />
  )
}

function CloudedSun({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 240" className={className}>
      <circle cx="172" cy="112" r="84" className="fill-primary-soft" />
      <circle cx="172" cy="104" r="42" className="fill-gold" />
      <path d="M88 178c40-46 74-26 96-6s52 8 72-12v36H88Z" className="fill-primary" />
      <path
        d="M98 126h84a18 18 0 0 0 0-36 30 30 0 0 0-56-10 24 24 0 0 0-36 20 13 13 0 0 0 8 26Z"
        className="fill-line"
      />
    </svg>
  )
}
