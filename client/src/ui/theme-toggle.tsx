import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Switches between the light and the dark theme; the class of the page root picks the icon, before any script. */
export function ThemeToggle({ onToggle }: { onToggle: () => void }) {
  return (
    <IconButton label="Switch theme" onClick={onToggle}>
      <Sun size={20} strokeWidth={1.8} aria-hidden="true" className="dark:hidden" />
      <Moon size={20} strokeWidth={1.8} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
