import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawStreet } from './street.ts'
import { STREET_FILE, STREET_SEED } from './write-street.ts'

const committed = readFileSync(STREET_FILE, 'utf8')
const stylesheet = readFileSync(STREET_FILE.replace('street.gen.svg', 'street.css'), 'utf8')

describe('street.gen.svg', () => {
  it('is what drawStreet draws', () => {
    expect(committed).toBe(`${drawStreet(STREET_SEED)}\n`)
  })

  it('is small: the landing page has it inline', () => {
    expect(committed.length).toBeLessThan(14_000)
    expect(gzipSync(committed).length).toBeLessThan(4_300)
  })

  it('has exactly the classes that street.css has', () => {
    const inDrawing = new Set([...committed.matchAll(/class="([^"]+)"/g)].map((match) => match[1]))
    const inStylesheet = new Set([...stylesheet.matchAll(/\.(street[\w-]*)/g)].map((match) => match[1]))
    expect(inStylesheet).toEqual(inDrawing)
  })

  it('has at least 20 groups of lit windows, each with a time in street.css', () => {
    const groups = committed.match(/<g class="street-lit">(.*?)<\/g>/)?.[1]?.match(/<path/g)?.length ?? 0
    const times = stylesheet.match(/nth-child\(\d+\)/g)?.length
    expect(groups).toBeGreaterThanOrEqual(20)
    expect(times).toBe(groups)
  })
})
