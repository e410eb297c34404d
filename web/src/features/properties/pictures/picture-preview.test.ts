import fc from 'fast-check'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, it } from 'vitest'
import { averageColor } from './picture-preview.ts'

it('finds the same average colour of a thumbhash as its library', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 25 }), (hash) => {
      const { r, g, b } = thumbHashToAverageRGBA(hash)
      const expected = [r, g, b].map((channel) => Math.round(channel * 255)).join(' ')
      expect(averageColor(btoa(String.fromCharCode(...hash)))).toBe(`rgb(${expected})`)
    }),
  )
})
