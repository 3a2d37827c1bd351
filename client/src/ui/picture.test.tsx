import { fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Avatar, ClassPicture, pictureFor } from './picture.tsx'

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

it('shows a drawing when a class picture cannot be loaded', () => {
  const { container } = render(<ClassPicture src="https://club.example/gone.jpg" name="Yoga Nidra" />)
  expect(shown(container)).toBe('https://club.example/gone.jpg')
  fireEvent.error(container.querySelector('img')!)
  expect(shown(container)).toBe(pictureFor('Yoga Nidra'))
})

it('picks the same drawing for the same name, and several for many names', () => {
  expect(pictureFor('Yoga Nidra')).toBe(pictureFor('Yoga Nidra'))
  const drawings = ['Hatha', 'Vinyasa', 'Nidra', 'Yin', 'Power', 'Flow'].map(pictureFor)
  expect(new Set(drawings).size).toBeGreaterThan(1)
  expect(drawings.every((path) => /^\/art\/class-\w+\.svg$/.test(path))).toBe(true)
})

it('shows the default portrait without a photo or for a broken one', () => {
  const { container, rerender } = render(<Avatar src="" size={40} />)
  expect(shown(container)).toBe('/art/avatar-default.svg')
  rerender(<Avatar src="https://club.example/me.jpg" size={40} />)
  expect(shown(container)).toBe('https://club.example/me.jpg')
  fireEvent.error(container.querySelector('img')!)
  expect(shown(container)).toBe('/art/avatar-default.svg')
})

it('shows the stand-in for a picture that failed before its code was there, portraits included', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  const natural = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0)
  const pictures = [
    <ClassPicture key="class" src="/gone.jpg" name="Yin" />,
    <Avatar key="avatar" src="/gone.jpg" size={40} />,
  ]
  const standIns = [pictureFor('Yin'), '/art/avatar-default.svg']
  for (const [index, picture] of pictures.entries()) {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(picture)
    expect(shown(container)).toBe('/gone.jpg')
    render(picture, { container, hydrate: true })
    expect(shown(container)).toBe(standIns[index])
  }
  natural.mockReturnValue(800)
  expect(shown(render(<Avatar src="/here.jpg" size={40} />).container)).toBe('/here.jpg')
})
