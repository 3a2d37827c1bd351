import { useState } from 'react'

/** Longer texts are folded. */
const FOLDED_FROM = 120

/** Feedback on a class; long texts are folded behind a button. */
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
