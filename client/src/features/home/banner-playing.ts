import { type FocusEvent, type PointerEvent, useState, useSyncExternalStore } from 'react'

/** Whether the visitor prefers reduced motion. */
export function useStillness(): boolean {
  return useSyncExternalStore(onStillnessChange, isStill, () => false)
}

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)')
const isStill = () => stillness().matches

function onStillnessChange(listener: () => void): () => void {
  const query = stillness()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Whether the slides play. They stop while they are paused, hovered or focused by the keyboard, and in a hidden tab.
 * With reduced motion they are paused until the visitor presses Play.
 */
export function usePlaying(isStill: boolean) {
  const [choice, setChoice] = useState<'pause' | 'play'>()
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHidden = useSyncExternalStore(onVisibilityChange, isTabHidden, () => false)
  const isPaused = choice ? choice === 'pause' : isStill
  return {
    isPaused,
    isPlaying: !(isPaused || isHovered || isFocused || isHidden),
    togglePause: () => {
      setChoice(isPaused ? 'play' : 'pause')
      if (!isPaused) return
      // Play starts at once, although pointer and focus are still here.
      setIsHovered(false)
      setIsFocused(false)
    },
    /** Event handlers of the element around slides and controls. */
    watchers: {
      // Touches do not hover, and clicks do not show a focus ring: the slides continue after both (product §9).
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === 'mouse'),
      onPointerLeave: () => setIsHovered(false),
      onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
      },
    },
  }
}

const isTabHidden = () => document.visibilityState === 'hidden'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
