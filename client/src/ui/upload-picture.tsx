import { ImageUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { CropDialog } from './crop-dialog.tsx'
import { FieldError } from './field.tsx'

type Props = {
  /** Types that may be chosen, such as `image/png`. */
  types: readonly string[]
  /** Size of the result in pixels. */
  width: number
  height: number
  /** Uploads the result and returns its address; throws when that fails. */
  upload: (result: Blob) => Promise<string>
  errorText: (error: unknown) => string
  onUploaded: (address: string) => void
  className?: string
}

const WRONG_TYPE = 'Choose a JPEG, PNG or WebP picture.'
const UNREADABLE = 'This picture cannot be read. Choose another one.'

/** Takes a picture that is chosen or dropped, lets a person crop it, and uploads it. */
export function UploadPicture({ types, upload, onUploaded, className = '', ...rest }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [message, setMessage] = useState<{ isError: boolean; text: string } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const fail = (text: string) => setMessage({ isError: true, text })
  const open = async (file: File | undefined) => {
    if (!file) return
    setMessage(null)
    if (!types.includes(file.type)) return fail(WRONG_TYPE)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      fail(UNREADABLE)
    }
  }
  const close = () => {
    setPicture(null)
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
  }
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
        Upload a picture
        <span className="font-normal text-muted max-sm:hidden">or drop one here</span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={types.join()}
          aria-label="Upload a picture"
          aria-invalid={isError}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={({ target }) => void open(target.files?.[0])}
          className="sr-only"
        />
      </label>
      {isError && <FieldError id={`${id}-message`}>{message.text}</FieldError>}
      {message && !isError && (
        <p role="status" id={`${id}-message`} className="mt-1.5 text-[.875rem] text-success">
          {message.text}
        </p>
      )}
      {picture && <CropDialog {...rest} picture={picture} onCropped={take} onClose={close} />}
    </div>
  )
}
