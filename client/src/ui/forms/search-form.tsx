import { Search } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput } from './field.tsx'

type SearchFormProps = {
  label: string
  /** The current search. */
  value: string
  maxLength: number
  /**
   * Called with the trimmed text on submit, and with an empty text when the field is cleared.
   * @param isTyping the search was sent by a pause or by clearing the field
   */
  onSearch: (text: string, isTyping: boolean) => void
  /** Also sends the search after this time without typing, in milliseconds. */
  pauseMs?: number
}

/** The search and the filters of a list, as a landmark. */
export function SearchArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div {...AS_SEARCH} className={className}>
      {children}
    </div>
  )
}

/** What `<search>` means; Safari before 17 does not know the element. */
const AS_SEARCH = { role: 'search' }

/** A search field with a submit button. */
export function SearchForm({ label, value, maxLength, onSearch, pauseMs }: SearchFormProps) {
  const { text, setText, send } = useTypedText(value, onSearch)
  usePause(pauseMs, text, value, () => send(text, true))
  const form = useRef<HTMLFormElement>(null)
  // Keeps text that was typed before hydration.
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
    <form ref={form} onSubmit={submit} className="min-w-0 flex-1">
      <TextInput
        label={label}
        type="search"
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        controlClass="pr-12"
        after={() => (
          <button
            type="submit"
            aria-label="Search"
            title="Search"
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Search size={20} strokeWidth={1.8} aria-hidden="true" />
          </button>
        )}
      />
    </form>
  )
}

/** The text of the field. It follows `value`, except when `value` is the text that the field has just sent. */
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
