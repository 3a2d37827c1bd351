import { Moon, Sun } from 'lucide-react'
import { IconButton } from './button.tsx'

/** Switches between the light and the dark theme. */
export function ThemeToggle({ isDark, onToggle }: { isDark: boolean; onToggle: () => void }) {
  const Icon = isDark ? Moon : Sun
  return (
    <IconButton label="Switch theme" onClick={onToggle}>
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
    </IconButton>
  )
}
