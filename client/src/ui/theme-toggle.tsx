import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Switches between light and dark theme; CSS picks the icon, so that it is right before hydration. */
export function ThemeToggle({ isDark, onToggle }: { isDark: boolean; onToggle: () => void }) {
  return (
    <IconButton label={isDark ? 'Use light theme' : 'Use dark theme'} onClick={onToggle}>
      <Sun size={20} strokeWidth={1.8} aria-hidden="true" className="dark:hidden" />
      <Moon size={20} strokeWidth={1.8} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}

/** Lets the theme follow the system. */
export function SystemTheme({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <label className="-ml-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 pl-3">
      <input type="checkbox" checked={isOn} onChange={onToggle} className="check" />
      Match device theme
    </label>
  )
}
