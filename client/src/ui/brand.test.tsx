import { aClub } from '@ningjing/contract/testing/builders'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Brand } from './brand.tsx'
import { ClubContext } from './club.ts'

type Look = Partial<ReturnType<typeof aClub>['look']>

const show = (look: Look = {}, onDark = false) => {
  const club = aClub({ name: 'Lotus Yard' })
  const { container } = render(
    <ClubContext value={{ ...club, look: { ...club.look, ...look } }}>
      <Brand onDark={onDark} />
    </ClubContext>,
  )
  return [...container.querySelectorAll('img')]
}

const srcs = (images: HTMLImageElement[]) => images.map((image) => image.getAttribute('src'))

describe('the brand', () => {
  it('is the drawn mark beside the name of a club without a logo', () => {
    expect(srcs(show())).toEqual(['/art/logo-mark.svg', '/art/logo-mark-dark.svg'])
    expect(screen.getByText('Lotus Yard')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('takes the space of its logo before that has loaded', () => {
    const [light, dark] = show({ logo: '/a', logoDark: '/b', logoRatio: 3, logoDarkRatio: 0.5 })
    expect([light?.width, light?.height, dark?.width]).toEqual([108, 36, 18])
  })

  it('leaves the name out beside a logo that contains it, and says it in its place', () => {
    show({ logo: '/a', logoDark: '/a', logoHasName: true })
    expect(screen.getAllByRole('img', { name: 'Lotus Yard' })).toHaveLength(2)
    expect(screen.queryByText('Lotus Yard')).toBeNull()
  })

  it('is the dark logo alone on dark grounds', () => {
    expect(srcs(show({ logo: '/a', logoDark: '/b' }, true))).toEqual(['/b'])
  })

  it('shows the drawn mark and the name in place of a logo that cannot be loaded', () => {
    const images = show({ logo: '/a', logoDark: '/b', logoHasName: true })
    for (const image of images) fireEvent.error(image)
    expect(srcs(images)).toEqual(['/art/logo-mark.svg', '/art/logo-mark-dark.svg'])
    expect(screen.getByText('Lotus Yard')).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  })
})
