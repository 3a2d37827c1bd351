import { useState } from 'react'

/** Longer feedback than this begins folded, in characters. */
const FOLDED_FROM = 120

/** What an admin wrote about a class; a long text is folded until it is asked for. */
export function FeedbackText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (text.length <= FOLDED_FROM) return <span className={TEXT}>{text}</span>
  return (
    <span>
      <span className={isOpen ? TEXT : `${TEXT} line-clamp-3`}>{text}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="link block min-h-11 md:min-h-8"
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </span>
  )
}

const TEXT = 'wrap-anywhere whitespace-pre-line'
