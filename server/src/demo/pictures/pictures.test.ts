import { expect, test } from 'vitest'
import { demoWorld } from '../world.ts'
import { HOME_STYLES } from './home.ts'
import { drawPicturesOf } from './pictures-of.ts'
import { layoutOf } from './plan/layout.ts'
import { randomFrom } from './random.ts'

const world = demoWorld(new Date('2026-03-14T10:00:00Z'))
const pictures = world.homes.flatMap((home) => drawPicturesOf(home))

test('the same home is drawn the same way every time, to the byte', () => {
  for (const home of world.homes.slice(0, 12)) expect(drawPicturesOf(home)).toEqual(drawPicturesOf(home))
})

test('every kind of house is drawn, and each home has three to six pictures, its front first', () => {
  expect(new Set(world.homes.map((home) => home.style))).toEqual(new Set(HOME_STYLES))
  for (const home of world.homes) {
    const kinds = drawPicturesOf(home).map(({ kind }) => kind)
    expect(kinds.length).toBeGreaterThanOrEqual(3)
    expect(kinds.length).toBeLessThanOrEqual(6)
    expect([kinds[0], kinds.at(-1)]).toEqual(['facade', 'plan'])
  }
})

test('a picture is small, whole, and asks nothing of anyone', () => {
  for (const { svg, alt } of pictures) {
    expect(svg.length).toBeLessThan(18_000)
    expect(svg).not.toMatch(
      /NaN|undefined|Infinity|<script|<style|<filter|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    )
    expect(openTags(svg)).toEqual([])
    expect(alt.length).toBeGreaterThan(10)
  }
})

test('only floor plans have words in them', () => {
  for (const { kind, svg } of pictures) expect(svg.includes('<text')).toBe(kind === 'plan')
})

test('whatever is referred to is there, under a name no other picture uses', () => {
  const seen = new Set<string>()
  for (const { svg } of pictures) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1] ?? '')
    expect(used.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids.filter((id) => seen.has(id))).toEqual([])
    for (const id of ids) seen.add(id)
  }
})

test('a floor plan has the rooms of the listing and their area', () => {
  for (const home of world.homes) {
    const { rooms, width, height } = layoutOf(home, randomFrom(home.key))
    const count = (use: string) => rooms.filter((room) => room.use === use).length
    expect(count('bedroom')).toBe(home.bedrooms)
    expect(count('bath') + count('wc') / 2).toBe(home.bathrooms)
    expect(width * height).toBeCloseTo(home.areaSquareMetres, 6)
    const covered = rooms.reduce((sum, room) => sum + room.w * room.h, 0)
    expect(covered).toBeCloseTo(home.areaSquareMetres, 6)
  }
})

/** The elements left open, or closed out of turn. */
function openTags(svg: string): string[] {
  const open: string[] = []
  for (const [, closes, name = '', isEmpty] of svg.matchAll(/<(\/?)([\w]+)[^>]*?(\/?)>/g)) {
    if (isEmpty) continue
    if (!closes) open.push(name)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}
