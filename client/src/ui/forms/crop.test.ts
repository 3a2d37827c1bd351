import { expect, it } from 'vitest'
import { CENTERED, dragged, partOf } from './crop.ts'

const WIDE = { width: 1600, height: 600 }
const TALL = { width: 600, height: 1200 }

it('keeps the largest part of the right shape', () => {
  expect(partOf(WIDE, 4 / 3, CENTERED)).toEqual({ width: 800, height: 600, left: 400, top: 0 })
  expect(partOf(TALL, 1, CENTERED)).toEqual({ width: 600, height: 600, left: 0, top: 300 })
  expect(partOf(TALL, 1, { x: 1, y: 0, zoom: 2 })).toEqual({ width: 300, height: 300, left: 300, top: 0 })
})

it('follows the pointer up to the edges of the picture', () => {
  expect(dragged(WIDE, 4 / 3, CENTERED, 0.5, 0.5)).toEqual({ x: 0, y: 0.5, zoom: 1 })
  expect(dragged(WIDE, 4 / 3, CENTERED, -0.25, 0)).toEqual({ x: 0.75, y: 0.5, zoom: 1 })
  expect(dragged(WIDE, 4 / 3, CENTERED, -9, 0).x).toBe(1)
})
