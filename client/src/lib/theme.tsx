import { DARK_STORAGE_KEY, SYSTEM_THEME_STORAGE_KEY } from '@ningjing/contract/auth/auth'
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
import { isEmbedded } from './embedded.ts'

type Theme = {
  isDark: boolean
  toggle: () => void
  /** Whether the theme is that of the system. */
  isSystem: boolean
  toggleSystem: () => void
}

const nothing = () => undefined
const ThemeContext = createContext<Theme>({
  isDark: false,
  toggle: nothing,
  isSystem: false,
  toggleSystem: nothing,
})

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/**
 * Provides the theme: dark only if the stored text is `true`, shown by the class `dark` on the root (product §4).
 * On request the stored text follows the system.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isDark, setIsDark] = useState(false)
  const [isSystem, setIsSystem] = useState(false)
  const follow = useCallback(() => {
    const withSystem = localStorage.getItem(SYSTEM_THEME_STORAGE_KEY) !== null
    if (withSystem) localStorage.setItem(DARK_STORAGE_KEY, String(matchMedia(SYSTEM_IS_DARK).matches))
    const dark = localStorage.getItem(DARK_STORAGE_KEY) === 'true'
    show(dark)
    // The class changes the colors at once; labels and the card fields of Stripe wait for the state.
    startTransition(() => {
      setIsDark(dark)
      setIsSystem(withSystem)
    })
  }, [])
  useEffect(() => {
    if (isEmbedded()) return
    follow()
    const system = matchMedia(SYSTEM_IS_DARK)
    window.addEventListener('storage', follow)
    system.addEventListener('change', follow)
    return () => {
      window.removeEventListener('storage', follow)
      system.removeEventListener('change', follow)
    }
  }, [follow])
  const toggle = useCallback(() => {
    localStorage.removeItem(SYSTEM_THEME_STORAGE_KEY)
    localStorage.setItem(DARK_STORAGE_KEY, String(!document.documentElement.classList.contains('dark')))
    follow()
  }, [follow])
  const toggleSystem = useCallback(() => {
    if (localStorage.getItem(SYSTEM_THEME_STORAGE_KEY)) localStorage.removeItem(SYSTEM_THEME_STORAGE_KEY)
    else localStorage.setItem(SYSTEM_THEME_STORAGE_KEY, 'true')
    follow()
  }, [follow])
  const theme = useMemo(
    () => ({ isDark, toggle, isSystem, toggleSystem }),
    [isDark, toggle, isSystem, toggleSystem],
  )
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

/** Shows the theme, also in the bar of the browser. */
function show(dark: boolean): void {
  const { classList } = document.documentElement
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.content = bar.dataset[dark ? 'dark' : 'light'] ?? bar.content
  }
  if (classList.contains('dark') === dark) return
  const later = partsOutside()
  // Transitions of every button and card would delay the paint by half.
  classList.add('theme-change')
  for (const part of later) part.classList.add('theme-later')
  classList.toggle('dark', dark)
  afterPaint(() => {
    classList.remove('theme-change')
    for (const part of later) part.classList.remove('theme-later')
  })
}

/** The parts of the page outside the window. The one with the focus would lose it. */
function partsOutside(): Element[] {
  const parts = document.querySelectorAll('main > section, main article, footer')
  return [...parts].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect()
    return (bottom < 0 || top > innerHeight) && !part.contains(document.activeElement)
  })
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** The theme of this browser, and functions that switch it. */
export function useTheme(): Theme {
  return useContext(ThemeContext)
}
