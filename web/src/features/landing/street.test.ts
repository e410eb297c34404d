import { describe, expect, it } from 'vitest'
import stylesheet from './street.css?raw'
import drawing from './street.svg?raw'

describe('street.svg', () => {
  it('is small: the landing page has it inline', () => {
    expect(drawing.length).toBeLessThan(14_000)
  })

  it('has exactly the classes that street.css has', () => {
    const inDrawing = new Set([...drawing.matchAll(/class="([^"]+)"/g)].map((match) => match[1]))
    const inStylesheet = new Set([...stylesheet.matchAll(/\.(street[\w-]*)/g)].map((match) => match[1]))
    expect(inStylesheet).toEqual(inDrawing)
  })

  it('has at least 20 groups of lit windows, each with a time in street.css', () => {
    const groups = drawing.match(/<g class="street-lit">(.*?)<\/g>/)?.[1]?.match(/<path/g)?.length ?? 0
    const times = stylesheet.match(/nth-child\(\d+\)/g)?.length
    expect(groups).toBeGreaterThanOrEqual(20)
    expect(times).toBe(groups)
  })
})
