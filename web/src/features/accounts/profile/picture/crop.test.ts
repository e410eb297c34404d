import { expect, test } from 'vitest'
import { initialCrop, moveCrop, zoomCrop, zoomOf } from './crop.ts'

const WIDE = { width: 400, height: 200 }
const TALL = { width: 100, height: 300 }

test('a crop begins as the largest square in the middle', () => {
  expect(initialCrop(WIDE)).toEqual({ x: 200, y: 100, side: 200 })
  expect(initialCrop(TALL)).toEqual({ x: 50, y: 150, side: 100 })
  expect(zoomOf(WIDE, initialCrop(WIDE))).toBe(1)
})

test('it moves by parts of its side, up to the edges', () => {
  const crop = initialCrop(WIDE)
  expect(moveCrop(WIDE, crop, 0.25, 0.5)).toEqual({ x: 250, y: 100, side: 200 })
  expect(moveCrop(WIDE, crop, 9, 0).x).toBe(300)
  expect(moveCrop(WIDE, crop, -9, 0).x).toBe(100)
})

test('it zooms around its middle, within limits, and stays within the picture', () => {
  const crop = zoomCrop(TALL, initialCrop(TALL), 2)
  expect(crop).toEqual({ x: 50, y: 150, side: 50 })
  expect(zoomOf(TALL, zoomCrop(TALL, crop, 99))).toBe(4)
  const corner = moveCrop(TALL, crop, 9, 9)
  expect(corner).toEqual({ x: 75, y: 275, side: 50 })
  expect(zoomCrop(TALL, corner, 0)).toEqual({ x: 50, y: 250, side: 100 })
})
