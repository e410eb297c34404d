import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { demoRecords } from '../records.ts'
import { HOME_STYLES } from './home.ts'
import { drawHomePictures } from './home-pictures.ts'
import { layoutOf } from './plan/layout.ts'

const { homes } = demoRecords(new Date('2026-03-14T10:00:00Z'))
const pictures = homes.flatMap((home) => drawHomePictures(home))

describe('drawHomePictures', () => {
  it('draws the same home in the same bytes', () => {
    for (const home of homes.slice(0, 12)) expect(drawHomePictures(home)).toEqual(drawHomePictures(home))
  })

  it('draws every style, and three to six pictures a home, the facade first and the floor plan last', () => {
    expect(new Set(homes.map((home) => home.style))).toEqual(new Set(HOME_STYLES))
    for (const home of homes) {
      const kinds = drawHomePictures(home).map(({ kind }) => kind)
      expect(kinds.length).toBeGreaterThanOrEqual(3)
      expect(kinds.length).toBeLessThanOrEqual(6)
      expect([kinds[0], kinds.at(-1)]).toEqual(['facade', 'plan'])
    }
  })

  it('draws small, well-formed SVG that loads nothing', () => {
    for (const { svg, alt } of pictures) {
      expect(svg.length).toBeLessThan(18_000)
      expect(svg).not.toMatch(
        /NaN|undefined|Infinity|<script|<style|<filter|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
      )
      expect(openTags(svg)).toEqual([])
      expect(alt.length).toBeGreaterThan(10)
    }
  })

  it('captions each picture with what it shows', () => {
    for (const { kind, caption } of pictures)
      expect(caption).toBe(kind === 'facade' ? 'From outside' : kind === 'living' ? 'The living room' : `The ${kind}`)
  })

  it('writes text in floor plans only', () => {
    for (const { kind, svg } of pictures) expect(svg.includes('<text')).toBe(kind === 'plan')
  })

  it('refers only to ids of the same picture, which no other picture has', () => {
    const seen = new Set<string>()
    for (const { svg } of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1] ?? '')
      expect(used.filter((id) => !ids.includes(id))).toEqual([])
      expect(ids.filter((id) => seen.has(id))).toEqual([])
      for (const id of ids) seen.add(id)
    }
  })
})

describe('layoutOf', () => {
  it('lays out the bedrooms, bathrooms and area that the listing tells', () => {
    for (const home of homes) {
      const { rooms, width, height } = layoutOf(home, seededRandom(home.key))
      const count = (use: string) => rooms.filter((room) => room.use === use).length
      expect(count('bedroom')).toBe(home.bedrooms)
      expect(count('bath') + count('wc') / 2).toBe(home.bathrooms)
      expect(width * height).toBeCloseTo(home.areaSquareMetres, 6)
      const covered = rooms.reduce((sum, room) => sum + room.w * room.h, 0)
      expect(covered).toBeCloseTo(home.areaSquareMetres, 6)
    }
  })
})

/** Elements that are not closed, or not in order. */
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
