import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { TextInput } from './field.tsx'

type SearchFormProps = {
  label: string
  hint?: string | undefined
  /** What is searched for now. */
  value: string
  /** Most characters that may be typed. */
  most: number
  /** Called with the trimmed text when it is sent, and with nothing when it is emptied. */
  onSearch: (text: string) => void
}

/** A search that is sent by Enter or its button. */
export function SearchForm({ label, hint, value, most, onSearch }: SearchFormProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const type = (typed: string) => {
    setText(typed)
    if (typed === '' && value !== '') onSearch('')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form onSubmit={send} className="relative min-w-0 flex-1">
      <TextInput
        label={label}
        hint={hint}
        type="search"
        value={text}
        maxLength={most}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
      />
      <button
        type="submit"
        aria-label="Search"
        title="Search"
        className="absolute top-[1.9rem] right-1 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <Search size={20} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </form>
  )
}
