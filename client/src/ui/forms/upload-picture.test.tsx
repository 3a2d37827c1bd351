import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadPicture } from './upload-picture.tsx'

const PNG = new File(['x'], 'ana.png', { type: 'image/png' })
const drawImage = vi.fn()

// jsdom decodes and draws no pictures.
beforeEach(() => {
  drawImage.mockClear()
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 1600, height: 600 })),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    fillRect: () => undefined,
  } as unknown as null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['y'], { type: type ?? '' })),
  )
})

type Size = { width: number; height: number }

/** @param size null uploads pictures as they are */
function open(upload: (result: Blob) => Promise<string>, size: Size | null = { width: 400, height: 300 }) {
  const onUploaded = vi.fn()
  const props = { types: ['image/png'], size: size ?? undefined, maxBytes: 1024 * 1024, upload, onUploaded }
  render(<UploadPicture {...props} errorText={(error) => String(error)} />)
  return {
    user: userEvent.setup({ applyAccept: false }),
    onUploaded,
    input: screen.getByLabelText('Upload a picture'),
  }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Choose the part to show' }))

it('crops a chosen picture and uploads it', async () => {
  const upload = vi.fn(async () => '/ningjing/pictures/1')
  const { user, onUploaded, input } = open(upload)
  await user.upload(input, PNG)
  expect(await screen.findByRole('slider', { name: 'Zoom' })).toBe(document.activeElement)
  expect(drawImage.mock.lastCall?.slice(1)).toEqual([400, 0, 800, 600, 0, 0, 400, 300])
  fireEvent.change(screen.getByRole('slider', { name: 'Left to right' }), { target: { value: '1' } })
  expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([800, 0, 800, 600])
  await user.click(dialog().getByRole('button', { name: 'Upload picture' }))
  await screen.findByText('Picture uploaded.')
  expect(upload).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'image/jpeg' }))
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith('/ningjing/pictures/1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('stays open while it uploads, so that an error is seen', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const { user, input } = open(() => promise)
  await user.upload(input, PNG)
  await screen.findByRole('slider', { name: 'Zoom' })
  await user.click(dialog().getByRole('button', { name: 'Upload picture' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  reject('Too busy.')
  await dialog().findByText('Too busy.')
})

it('keeps the crop when an upload fails, and tries again', async () => {
  const upload = vi.fn(async () => '/ningjing/pictures/1').mockRejectedValueOnce('Too busy.')
  const { user, onUploaded, input } = open(upload)
  await user.upload(input, PNG)
  fireEvent.change(await screen.findByRole('slider', { name: 'Zoom' }), { target: { value: '2.5' } })
  await user.click(dialog().getByRole('button', { name: 'Upload picture' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too busy.')
  expect(onUploaded).not.toHaveBeenCalled()
  expect((screen.getByRole('slider', { name: 'Zoom' }) as HTMLInputElement).value).toBe('2.5')
  await user.click(dialog().getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(onUploaded).toHaveBeenCalledOnce())
})

it('takes a picture that is dropped, and the same again after Cancel', async () => {
  const { user, input } = open(async () => '')
  fireEvent.drop(input.closest('label')!, { dataTransfer: { files: [PNG] } })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.upload(input, PNG)
  await screen.findByRole('dialog')
})

it('says what cannot be used', async () => {
  const { user, input } = open(async () => '')
  await user.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  await screen.findByText('An SVG cannot be uploaded. Save it as PNG, and choose that.')
  await user.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  await screen.findByText('Choose a JPEG, PNG or WebP picture.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  vi.mocked(createImageBitmap).mockRejectedValueOnce(new Error('broken'))
  await user.upload(input, PNG)
  await screen.findByText('This picture cannot be read. Choose another one.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a picture that is not cropped', () => {
  it('is uploaded as it is, and one at a time', async () => {
    let finish: (address: string) => void = () => undefined
    const upload = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    const { user, onUploaded, input } = open(upload, null)
    await user.upload(input, PNG)
    await screen.findByText('Uploading …')
    await user.upload(input, PNG)
    expect(upload).toHaveBeenCalledExactlyOnceWith(PNG)
    finish('/ningjing/pictures/1')
    await screen.findByText('Picture uploaded.')
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith('/ningjing/pictures/1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not sent if it is too large', async () => {
    const upload = vi.fn(async () => '')
    const { user, input } = open(upload, null)
    await user.upload(input, new File([new Uint8Array(1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
    await screen.findByText('This picture is too large. Choose one of at most 1 MB.')
    expect(upload).not.toHaveBeenCalled()
  })

  it('can be chosen again after an error', async () => {
    const upload = vi.fn(async () => '/ningjing/pictures/1').mockRejectedValueOnce('Too busy.')
    const { user, onUploaded, input } = open(upload, null)
    await user.upload(input, PNG)
    await screen.findByText('Too busy.')
    await user.upload(input, PNG)
    await waitFor(() => expect(onUploaded).toHaveBeenCalledOnce())
    expect(screen.queryByText('Too busy.')).toBeNull()
  })
})
