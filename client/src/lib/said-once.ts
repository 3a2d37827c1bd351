import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * What the screen before has said in the navigation state, once: a reload shows it no more. Null if it has said nothing.
 * @param names texts that it says
 */
export function useSaidOnce<Said extends object>(names: (keyof Said & string)[]): Said | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [said] = useState(() => (hasTexts<Said>(state, names) ? state : null))
  useEffect(() => {
    if (said) void navigate('.', { replace: true, state: null })
  }, [said, navigate])
  return said
}

function hasTexts<Said extends object>(state: unknown, names: string[]): state is Said {
  if (typeof state !== 'object' || state === null) return false
  return names.every((name) => typeof Reflect.get(state, name) === 'string')
}
