import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { STREET_FILE, STREET_SEED } from '../write-street.ts'
import { drawStreet } from './street.ts'

const committed = readFileSync(STREET_FILE, 'utf8')
const stylesheet = readFileSync(STREET_FILE.replace('street.gen.svg', 'street.css'), 'utf8')

test('the street of the first screen is the one that is drawn today', () => {
  expect(committed).toBe(`${drawStreet(STREET_SEED)}\n`)
})

test('it costs the first screen next to nothing', () => {
  expect(committed.length).toBeLessThan(14_000)
  expect(gzipSync(committed).length).toBeLessThan(4_300)
})

test('the stylesheet knows every part of it, and no part that is not there', () => {
  const inDrawing = new Set([...committed.matchAll(/class="([^"]+)"/g)].map((match) => match[1]))
  const inStylesheet = new Set([...stylesheet.matchAll(/\.(street[\w-]*)/g)].map((match) => match[1]))
  expect(inStylesheet).toEqual(inDrawing)
})

test('windows light up in at least twenty turns, all of which the stylesheet times', () => {
  const turns = committed.match(/<g class="street-lit">(.*?)<\/g>/)?.[1]?.match(/<path/g)?.length ?? 0
  const timed = stylesheet.match(/nth-child\(\d+\)/g)?.length
  expect(turns).toBeGreaterThanOrEqual(20)
  expect(timed).toBe(turns)
})
