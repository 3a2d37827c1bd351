import { useId, useState } from 'react'
import { Button } from './button.tsx'

/** Longer texts, or those of more paragraphs, take more than five lines of 60 characters. */
const MAX_LENGTH = 400
const MAX_PARAGRAPHS = 5

type Props = {
  /** With its line breaks. */
  text: string
  className: string
}

/** A text that somebody wrote; of a long one five lines, and the rest on request. On paper it is whole. */
export function FoldedText({ text, className }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > MAX_LENGTH || text.split('\n').length > MAX_PARAGRAPHS
  const fold = isLong && !isOpen ? 'line-clamp-5 print:line-clamp-none' : ''
  return (
    <div className={className}>
      <p id={id} className={`wrap-anywhere whitespace-pre-line text-pretty ${fold}`}>
        {text}
      </p>
      {isLong && (
        <Button
          look="quiet"
          size="small"
          className="mt-1 -ml-4"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </Button>
      )}
    </div>
  )
}
