import { describe, expect, it } from 'vitest'
import tokens from '../../../styles/tokens.css?raw'
import { drawFacade, type FacadeFacts } from './facade.ts'

const TYPES = ['apartment', 'house', 'townhouse', 'loft', 'room', undefined]
const CITIES = ['Ghent', 'Lisbon', 'Bristol', 'Chicago', 'Copenhagen', 'Montreal', 'Pittsburgh', 'Trieste']
const property: FacadeFacts = {
  type: 'apartment',
  floors: 4,
  city: 'Ghent',
  seed: '0190a1b2-0000-7000-8000-000000000001',
}
const properties = CITIES.flatMap((city) =>
  TYPES.flatMap((type) => [undefined, 1, 3, 9, 200].map((floors) => ({ type, floors, city, seed: city + floors }))),
)
const layer = (facts: FacadeFacts, token: string, opacity: number) =>
  drawFacade(facts).find((layer) => layer[0] === token && layer[1] === opacity)?.[2] ?? ''
const windowsOf = (facts: FacadeFacts) => layer(facts, 'surface', 1).split('z').length - 1
const litWindowsOf = (facts: FacadeFacts) => layer(facts, 'accent', 0.7).split('z').length - 1

describe('drawFacade', () => {
  it('draws the same home alike every time', () => {
    for (const facts of properties) expect(drawFacade(facts)).toEqual(drawFacade({ ...facts }))
  })

  it('draws homes of one city with the same roof and colours, and each a little differently', () => {
    const street = Array.from({ length: 20 }, (_, index) => ({ ...property, seed: `home ${index}` }))
    expect(new Set(street.map((facts) => drawFacade(facts)[6]?.[0])).size).toBe(1)
    expect(new Set(street.map((facts) => layer(facts, 'line-strong', 0.12))).size).toBe(1)
    expect(new Set(street.map((facts) => JSON.stringify(drawFacade(facts)))).size).toBeGreaterThan(18)
  })

  it('draws cities differently', () => {
    const skylines = CITIES.map((city) => layer({ ...property, city }, 'line-strong', 0.12))
    expect(new Set(skylines).size).toBe(CITIES.length)
  })

  it('draws one row of windows for each floor, up to 20', () => {
    for (const [floors, rows] of [
      [1, 1],
      [4, 4],
      [20, 20],
      [200, 20],
    ] as const) {
      const bottoms = layer({ ...property, floors }, 'surface', 1).matchAll(/M[\d.]+ ([\d.]+)v/g)
      expect(new Set([...bottoms].map(([, y]) => y)).size).toBe(rows)
    }
  })

  it('lights exactly one window of a building where a room is let', () => {
    for (let index = 0; index < 50; index++)
      expect(litWindowsOf({ ...property, type: 'room', seed: `home ${index}` })).toBe(1)
    expect(litWindowsOf({ ...property, seed: 'home 1', floors: 12 })).toBeGreaterThan(1)
  })

  it('stays within the drawing, in few shapes of a few kilobytes', () => {
    for (const facts of properties) {
      const layers = drawFacade(facts)
      const data = layers.map(([, , d]) => d).join('')
      expect(layers.length).toBeLessThanOrEqual(16)
      expect(new Set(layers.map(([token, , d]) => token + d)).size).toBe(layers.length)
      expect(data.length).toBeLessThan(8_000)
      expect(data).not.toMatch(/NaN|undefined|Infinity|e[+-]|\.\d{2}|--/)
      expect(windowsOf(facts)).toBeLessThan(100)
      for (const [, y] of data.matchAll(/M-?[\d.]+ (-?[\d.]+)/g)) {
        expect(Number(y)).toBeGreaterThanOrEqual(0)
        expect(Number(y)).toBeLessThanOrEqual(300)
      }
    }
  })

  it('uses colours that both themes have', () => {
    for (const facts of properties)
      for (const [token] of drawFacade(facts)) expect(tokens).toContain(`--${token}: light-dark(`)
  })

  it.each([
    ['a long city', { city: 'W'.repeat(100) }],
    ['a city of a million letters', { city: 'W'.repeat(1_000_000) }],
    ['an emoji', { city: '🏙️' }],
    ['half a surrogate pair', { city: '\ud83c' }],
    ['no city', { city: '' }],
    ['no seed', { seed: '' }],
    ['the name of a method as a type', { type: 'toString' }],
    ['no floors', { floors: 0 }],
    ['floors below the ground', { floors: -1 }],
    ['half a floor', { floors: 0.5 }],
    ['more floors than integers', { floors: 1e9 }],
    ['infinite floors', { floors: Number.POSITIVE_INFINITY }],
    ['not a number', { floors: Number.NaN }],
  ])('draws a home from %s', (_, facts) => {
    const layers = drawFacade({ ...property, ...facts })
    expect(layers.length).toBeGreaterThan(10)
    expect(JSON.stringify(layers)).not.toMatch(/NaN|undefined|Infinity/)
  })
})
