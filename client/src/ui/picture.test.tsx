import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
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
