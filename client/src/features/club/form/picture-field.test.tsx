import { uploadClubPicture } from '@ningjing/contract/club/club'
import { Site } from '@ningjing/contract/club/site.schemas'
import { picturePath, removePicture } from '@ningjing/contract/pictures/pictures'
import { anId } from '@ningjing/contract/testing/builders'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, answerProblem, askedOf } from '../../../testing/answers.ts'
import { aSessionUser } from '../../../testing/fake-identity.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PictureField } from './picture-field.tsx'
import { type SiteValues, valuesOf } from './site-values.ts'

const PNG = new File(['x'], 'logo.png', { type: 'image/png' })
const UPLOADED = picturePath(anId())

// jsdom decodes no pictures.
beforeEach(() =>
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 300, height: 100 })),
  ),
)

let values: () => SiteValues

function Form({ logo }: { logo: string }) {
  const form = useForm<SiteValues>({ defaultValues: valuesOf(Site.parse({ look: { logo } })) })
  values = form.getValues
  return (
    <FormProvider {...form}>
      <PictureField name="look.logo" label="Logo" kind="logo" none="The drawn mark" />
    </FormProvider>
  )
}

const setup = (logo = '') =>
  renderScreen(<Form logo={logo} />, { as: aSessionUser({ email: 'ada@ningjing.example' }), role: 'admin' })

const upload = () => screen.getByLabelText('Upload a picture: Logo')
const thumbnail = () => document.querySelector('img')

describe('a picture of the club', () => {
  it('is sent for its use, and named by the form', async () => {
    answer(uploadClubPicture, { url: UPLOADED })
    const { user } = setup()
    await user.upload(upload(), PNG)
    await waitFor(() => expect(values().look.logo).toBe(UPLOADED))
    expect(askedOf(uploadClubPicture).map(({ query }) => query)).toEqual([{ for: 'logo' }])
    expect(thumbnail()?.getAttribute('src')).toBe(UPLOADED)
    await user.selectOptions(screen.getByLabelText('Logo'), 'The drawn mark')
    expect([values().look.logo, thumbnail()]).toEqual(['', null])
  })

  it('is none while its upload fails, and the reason is said', async () => {
    answerProblem(uploadClubPicture, 'picture.too-many')
    const { user } = setup()
    await user.upload(upload(), PNG)
    await screen.findByText(/as many pictures as can be kept/)
    expect(values().look.logo).toBe('')
    answerProblem(uploadClubPicture, 'picture.busy')
    await user.upload(upload(), PNG)
    await screen.findByText(/Many pictures are being uploaded/)
  })

  it('is deleted after a question, and the form names none', async () => {
    answer(removePicture, { deletedCount: 1 })
    const { user } = setup(UPLOADED)
    await user.click(screen.getByRole('button', { name: 'Delete this upload' }))
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(values().look.logo).toBe(''))
    expect(askedOf(removePicture).map(({ params }) => picturePath(params.id ?? ''))).toEqual([UPLOADED])
  })

  it('stays in the form if it cannot be deleted', async () => {
    answerProblem(removePicture, 'request.too-many')
    const { user } = setup(UPLOADED)
    await user.click(screen.getByRole('button', { name: 'Delete this upload' }))
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }))
    await waitFor(() => expect(askedOf(removePicture)).toHaveLength(1))
    expect(values().look.logo).toBe(UPLOADED)
  })

  it('that was deleted elsewhere is no broken picture', () => {
    setup(UPLOADED)
    const image = thumbnail()
    if (image) fireEvent.error(image)
    expect(screen.getByText('This picture was deleted, or could not be loaded.')).toBeDefined()
    expect(thumbnail()).toBeNull()
  })
})
