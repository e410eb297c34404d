import { expect, test } from 'vitest'
import { fitPicture } from './fit-picture.ts'

test.each([
  ['a landscape', [2400, 1500], [320, 200]],
  ['a portrait', [1800, 2700], [240, 360]],
  ['a small one', [200, 100], [200, 100]],
  ['a tiny one', [24, 20], [64, 64]],
  ['a panorama', [4000, 300], [320, 64]],
  ['a receipt', [300, 2400], [64, 360]],
])('fits %s', (_name, [width = 0, height = 0], [expectedWidth, expectedHeight]) => {
  expect(fitPicture({ width, height })).toEqual({ width: expectedWidth, height: expectedHeight })
})
