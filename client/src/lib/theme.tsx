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

/** Provides the theme: dark only if the stored text is `true`, shown by the class `dark` on the root (product §4). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isDark, setIsDark] = useState(false)
  const show = useCallback((dark: boolean) => {
    const { classList } = document.documentElement
    if (classList.contains('dark') !== dark) {
      // Transitions of every button and card would delay the paint by half.
      classList.add('theme-change')
      classList.toggle('dark', dark)
      requestAnimationFrame(() => requestAnimationFrame(() => classList.remove('theme-change')))
    }
    // The class changes the colours at once; only the card fields of Stripe wait for the state.
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

/** The theme of this browser, and a function that switches it. */
export function useTheme(): Theme {
  return useContext(ThemeContext)
}
