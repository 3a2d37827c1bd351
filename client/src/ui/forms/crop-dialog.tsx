import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { Notice } from '../notice.tsx'
import { CENTERED, type Crop, dragged, MAX_ZOOM, partOf } from './crop.ts'

type Props = {
  picture: ImageBitmap
  /** Size of the result in pixels. */
  width: number
  height: number
  /** Takes the result; throws when that fails. */
  onCropped: (result: Blob) => Promise<void>
  /** The text of an error that `onCropped` has thrown. */
  errorText: (error: unknown) => string
  onClose: () => void
}

/** Lets a person choose which part of a picture to keep, by pointer or by keyboard. Nothing is lost if it fails. */
export function CropDialog({ picture, width, height, onCropped, errorText, onClose }: Props) {
  const [crop, setCrop] = useState(CENTERED)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const aspect = width / height
  useEffect(() => {
    const part = partOf(picture, aspect, crop)
    const context = canvas.current?.getContext('2d')
    // Transparent pictures become white, as JPEG has no transparency.
    if (context) context.fillStyle = '#fff'
    context?.fillRect(0, 0, width, height)
    context?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
  }, [picture, width, height, aspect, crop])
  const use = async () => {
    setError('')
    setIsBusy(true)
    try {
      await onCropped(await jpegOf(canvas.current))
    } catch (thrown) {
      setError(errorText(thrown))
      setIsBusy(false)
    }
  }
  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (buttons === 0 || isBusy) return
    const { clientWidth, clientHeight } = currentTarget
    const [right, down] = [movementX / clientWidth, movementY / clientHeight]
    setCrop((now) => dragged(picture, aspect, now, right, down))
  }
  // Outside of the form around it, which Enter in a field would submit.
  return createPortal(
    <Dialog title="Choose the part to show" onClose={onClose}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        className="w-full cursor-move touch-none rounded-md bg-sunken"
      >
        The part of the picture that is kept.
      </canvas>
      <fieldset disabled={isBusy} className="mt-4 grid gap-3">
        <legend className="sr-only">Part of the picture</legend>
        <Slider label="Zoom" min={1} max={MAX_ZOOM} field="zoom" crop={crop} onChange={setCrop} />
        <Slider label="Left to right" field="x" crop={crop} onChange={setCrop} />
        <Slider label="Top to bottom" field="y" crop={crop} onChange={setCrop} />
      </fieldset>
      {error && (
        <Notice tone="danger" className="mt-4">
          {error}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {isBusy && 'Uploading the picture'}
      </p>
      <DialogActions onCancel={onClose}>
        <Button busy={isBusy} onClick={() => void use()}>
          {error ? 'Try again' : 'Upload picture'}
        </Button>
      </DialogActions>
    </Dialog>,
    document.body,
  )
}

type SliderProps = {
  label: string
  field: keyof Crop
  min?: number
  max?: number
  crop: Crop
  onChange: (crop: Crop) => void
}

function Slider({ label, field, min = 0, max = 1, crop, onChange }: SliderProps) {
  return (
    <label className="grid min-h-11 grid-cols-[8rem_minmax(0,1fr)] items-center gap-3 text-[.9375rem]">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={crop[field]}
        data-first-focus={field === 'zoom' || undefined}
        onChange={({ target }) => onChange({ ...crop, [field]: Number(target.value) })}
        className="h-11 w-full accent-primary"
      />
    </label>
  )
}

const JPEG_QUALITY = 0.9

function jpegOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas is empty.')))
    if (canvas) canvas.toBlob(take, 'image/jpeg', JPEG_QUALITY)
    else take(null)
  })
}
