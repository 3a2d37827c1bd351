import { COLOR, SEED_LOOK } from '@ningjing/contract/club/color'
import { useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { useTheme } from '../../../lib/theme.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { SiteValues } from '../form/site-values.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { usePreview } from './use-preview.ts'

const pagesOf = (classId: string | undefined) => [
  { value: '/', name: 'Home' },
  { value: paths.classes, name: 'Classes' },
  ...(classId ? [{ value: paths.yogaClass(classId), name: 'A class' }] : []),
  { value: paths.timetable, name: 'Timetable' },
  { value: paths.instructors, name: 'Instructors' },
  { value: paths.terms, name: 'Terms' },
]
const WIDTHS = [
  { value: '390', name: 'Phone' },
  { value: '1280', name: 'Computer' },
]
const THEMES = [
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
]

/** From here on there is space for the preview beside the form. */
const WIDE = '(width >= 1280px)'

/** Whether the preview stands beside the form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const wide = window.matchMedia(WIDE)
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => window.matchMedia(WIDE).matches,
  )
}

/**
 * A public page as it will be after a publish, while the form is edited.
 * @param classId of the class whose page can be shown; undefined while the club has none
 */
export function SitePreview({ classId }: { classId: string | undefined }) {
  const [path, setPath] = useState('/')
  const [width, setWidth] = useState('390')
  const { isDark } = useTheme()
  const [theme, setTheme] = useState(isDark ? 'dark' : 'light')
  const { html, error, isBusy, isValid } = usePreview(path)
  const color = useWatch<SiteValues, 'look.color'>({ name: 'look.color' }).toLowerCase()
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-2">
        <Choice label="Page" value={path} onChoose={setPath} options={pagesOf(classId)} />
        <Choice label="Width" value={width} onChoose={setWidth} options={WIDTHS} />
        <Choice label="Theme" value={theme} onChoose={setTheme} options={THEMES} />
      </div>
      <div role="status" className="text-[.875rem] text-muted">
        {!isValid && 'The preview waits until all fields are valid.'}
        {isValid && isBusy && 'Rendering …'}
        {isValid && !isBusy && !error && 'As visitors will see it.'}
      </div>
      {error ? (
        <Notice tone="danger" className="self-start">
          {error}
        </Notice>
      ) : (
        html !== undefined && (
          <PreviewFrame
            html={html}
            width={Number(width)}
            isDark={theme === 'dark'}
            color={COLOR.test(color) ? color : SEED_LOOK.color}
          />
        )
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly { value: string; name: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-11 rounded-md border border-control bg-surface px-3 text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
