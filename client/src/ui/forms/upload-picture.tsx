import { ImageUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { CropDialog } from './crop-dialog.tsx'
import { FieldError } from './field.tsx'

type Size = { width: number; height: number }

type Props = {
  /** Types that may be chosen, such as `image/png`. */
  types: readonly string[]
  /** What the picture is, if there are several on the screen. */
  of?: string
  /** Size in pixels to which the picture is cropped; without one it is uploaded as it is. */
  size?: Size | undefined
  /** Size limit of a picture that is uploaded as it is, in bytes. */
  maxBytes: number
  /** Uploads the result and returns its address; throws when that fails. */
  upload: (result: Blob) => Promise<string>
  errorText: (error: unknown) => string
  onUploaded: (address: string) => void
  className?: string
}

const WRONG_TYPE = 'Choose a JPEG, PNG or WebP picture.'
const SVG = 'An SVG cannot be uploaded. Save it as PNG, and choose that.'
const UNREADABLE = 'This picture cannot be read. Choose another one.'
const tooLarge = (bytes: number) =>
  `This picture is too large. Choose one of at most ${Math.floor(bytes / 1024 / 1024)} MB.`

/** Takes a picture that is chosen or dropped, lets a person crop it if it has a size, and uploads it. */
export function UploadPicture(props: Props) {
  const { types, of, size, maxBytes, upload, errorText, onUploaded, className = '' } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [message, setMessage] = useState<{ isError: boolean; text: string } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const fail = (text: string) => setMessage({ isError: true, text })
  const open = async (file: File | undefined) => {
    if (!file || isBusy) return
    setMessage(null)
    if (file.type === 'image/svg+xml') return fail(SVG)
    if (!types.includes(file.type)) return fail(WRONG_TYPE)
    if (!size && file.size > maxBytes) return fail(tooLarge(maxBytes))
    const read = await createImageBitmap(file).catch(() => null)
    if (!read) return fail(UNREADABLE)
    if (size) return setPicture(read)
    setIsBusy(true)
    await take(file).catch((error: unknown) => fail(errorText(error)))
    setIsBusy(false)
  }
  const choose = async (files: FileList | null) => {
    await open(files?.[0])
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }
  const close = () => setPicture(null)
  const take = async (result: Blob) => {
    onUploaded(await upload(result))
    setMessage({ isError: false, text: 'Picture uploaded.' })
    close()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void open(event.dataTransfer.files[0])
  }
  const isError = message?.isError === true
  return (
    <div className={className}>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`flex min-h-[52px] cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-md border border-dashed px-4 py-2 font-semibold hover:bg-sunken has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-3 ${isOver ? 'border-primary bg-primary-soft' : 'border-control'}`}
      >
        <ImageUp size={18} strokeWidth={1.8} aria-hidden="true" />
        {isBusy ? 'Uploading …' : 'Upload a picture'}
        {!isBusy && <span className="font-normal text-muted max-sm:hidden">or drop one here</span>}
        <input
          ref={input}
          id={id}
          type="file"
          accept={types.join()}
          aria-label={of ? `Upload a picture: ${of}` : 'Upload a picture'}
          aria-busy={isBusy}
          aria-invalid={isError}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={({ target }) => void choose(target.files)}
          className="sr-only"
        />
      </label>
      {isError && <FieldError id={`${id}-message`}>{message.text}</FieldError>}
      {message && !isError && (
        <p role="status" id={`${id}-message`} className="mt-1.5 text-[.875rem] text-success">
          {message.text}
        </p>
      )}
      {picture && size && (
        <CropDialog {...size} picture={picture} errorText={errorText} onCropped={take} onClose={close} />
      )}
    </div>
  )
}
