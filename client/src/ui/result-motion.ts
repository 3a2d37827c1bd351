import { useState } from 'react'

/** Classes of what shows the result of a click: it rises into place once its value is another than at first. */
export function useResultMotion(value: string): string {
  const [first] = useState(value)
  return value === first ? '' : 'motion-safe:animate-[dialog-rise_280ms_var(--ease-out-soft)]'
}
