import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from './field.tsx'

type SearchFormProps = {
  label: string
  hint?: string | undefined
  /** What is searched for now. */
  value: string
  /** Most characters that may be typed. */
  most: number
  /**
   * Called with the trimmed text when it is sent, and with nothing when it is emptied.
   * @param isTyping it was sent by a pause or by emptying it, and may go on
   */
  onSearch: (text: string, isTyping: boolean) => void
  /** Sends by itself too, once nothing was typed for this long, in milliseconds. */
  pauseMs?: number
}

/** A search that is sent by Enter or its button, and by a pause where that is wanted. */
export function SearchForm({ label, hint, value, most, onSearch, pauseMs }: SearchFormProps) {
  const { text, setText, send } = useTypedText(value, onSearch)
  usePause(pauseMs, text, value, () => send(text, true))
  const form = useRef<HTMLFormElement>(null)
  // Somebody may have typed before this code had come.
  useLayoutEffect(() => setText(form.current?.querySelector('input')?.value ?? ''), [setText])
  const type = (typed: string) => {
    setText(typed)
    if (typed === '' && value !== '') send('', true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text, false)
  }
  return (
    <form ref={form} onSubmit={submit} className="relative min-w-0 flex-1">
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
        className="absolute top-[calc(1.4rem+10px)] right-1 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <Search size={20} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </form>
  )
}

/** The text of the field: it follows `value`, but what was typed while the field's own text went round stays. */
function useTypedText(value: string, onSearch: SearchFormProps['onSearch']) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [sent, setSent] = useState(value)
  if (shown !== value) {
    setShown(value)
    setSent(value)
    if (value !== sent) setText(value)
  }
  const send = (typed: string, isTyping: boolean) => {
    setSent(typed.trim())
    onSearch(typed.trim(), isTyping)
  }
  return { text, setText, send }
}

function usePause(ms: number | undefined, text: string, value: string, onPause: () => void): void {
  const pause = useEffectEvent(onPause)
  useEffect(() => {
    if (ms === undefined || text.trim() === value) return
    const timer = setTimeout(() => pause(), ms)
    return () => clearTimeout(timer)
  }, [ms, text, value])
}
