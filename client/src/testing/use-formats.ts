import { DEFAULT_FORMATS, type Formats } from '@ningjing/contract/formats'
import { onTestFinished } from 'vitest'
import { setFormats } from '../lib/formats.ts'

/** Writes amounts and times in other formats until the test ends. */
export function useFormats(changes: Partial<Formats>): void {
  setFormats({ ...DEFAULT_FORMATS, ...changes })
  onTestFinished(() => setFormats(DEFAULT_FORMATS))
}
