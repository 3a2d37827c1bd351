import { DISHES, DRAWN_SLIDES } from '@ningjing/contract/club/home'
import { CLASS_PICTURES } from '@ningjing/contract/pictures/pictures'
import { expect, it } from 'vitest'
import { pictureName } from './picture-names.ts'

it.each([...CLASS_PICTURES, ...DISHES, ...DRAWN_SLIDES])('%s has a name', (address) => {
  expect(pictureName(address)).toMatch(/^[A-Z][a-z]+( [a-z\d]+)*$/)
})
