import { DEFAULT_FORMATS, type Formats } from '@ningjing/contract/formats'
import { onTestFinished } from 'vitest'
import { setFormats } from '../lib/formats.ts'

/** Writes amounts and times in other formats, or in the zone of a club, until the test ends. */
export function useFormats(changes: Partial<Formats> & { zone?: string }): void {
  setFormats({ ...DEFAULT_FORMATS, ...changes })
  onTestFinished(() => setFormats(DEFAULT_FORMATS))
}
