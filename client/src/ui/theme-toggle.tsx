import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Switches between light and dark theme; CSS picks the icon, so that it is right before hydration. */
export function ThemeToggle({ onToggle }: { onToggle: () => void }) {
  return (
    <IconButton label="Switch theme" onClick={onToggle}>
      <Sun size={20} strokeWidth={1.8} aria-hidden="true" className="dark:hidden" />
      <Moon size={20} strokeWidth={1.8} aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
