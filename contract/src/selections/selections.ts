import { route } from '../endpoint.ts'

export const listSelections = route('GET', '/selectedClasses/:email', 'own-email')
export const createSelection = route('POST', '/selectedClasses', 'student')
export const removeSelection = route('DELETE', '/selectedClasses/:id', 'student')

/** Texts around selecting (product §5, §9). */
export const SELECTION_MESSAGES = {
  selected: 'Class selected successfully.',
  loginFirst: 'Please login for selecting this class!',
  removeTitle: 'Are you sure?',
  removeText: "You won't be able to revert this!",
  removeButton: 'Yes, delete it!',
  removedTitle: 'Deleted!',
  removedText: 'Your selected class has been deleted.',
} as const

/** How long selection toasts stay, in milliseconds (product §9). */
export const SELECTION_TOAST_MS = 1500
