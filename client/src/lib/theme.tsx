import { DARK_STORAGE_KEY } from '@ningjing/contract/auth'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'

type Theme = { isDark: boolean; toggle: () => void }

const ThemeContext = createContext<Theme>({ isDark: false, toggle: () => undefined })

/** Keeps the dark-mode flag: on only if the stored text is `true`; a class `dark` on the page root (product §4). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isDark, setIsDark] = useState(false)
  const show = useCallback((dark: boolean) => {
    document.documentElement.classList.toggle('dark', dark)
    // The page shows its new colours first: what asks for the theme by name is a foreign frame.
    startTransition(() => setIsDark(dark))
  }, [])
  useEffect(() => {
    const follow = () => show(localStorage.getItem(DARK_STORAGE_KEY) === 'true')
    follow()
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [show])
  const toggle = useCallback(() => {
    const dark = !document.documentElement.classList.contains('dark')
    localStorage.setItem(DARK_STORAGE_KEY, String(dark))
    show(dark)
  }, [show])
  const theme = useMemo(() => ({ isDark, toggle }), [isDark, toggle])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

/** The theme of this browser and how to switch it. */
export function useTheme(): Theme {
  return useContext(ThemeContext)
}
