import { useEffect, useState } from 'react'

/** A value that has not changed for so many milliseconds; it is compared by what it holds. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text)), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return debounced
}
