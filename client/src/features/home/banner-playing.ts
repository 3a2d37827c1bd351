import { type FocusEvent, type PointerEvent, useState, useSyncExternalStore } from 'react'

/** Whether the visitor asked the system for less movement. */
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
 * Whether the slides move on by themselves. They rest while the visitor paused them, points at them, is among
 * them with the keyboard, or looks at another tab; and for those who want no movement until they press play.
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
      // Whoever presses play means now, not once the pointer and the focus are gone.
      setIsHovered(false)
      setIsFocused(false)
    },
    /** For the element that holds slides and controls. */
    watchers: {
      // A finger leaves no pointer behind, and a click no focus ring: the slides go on after both (product §9).
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
