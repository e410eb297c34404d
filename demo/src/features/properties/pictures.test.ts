import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoRecords } from '../../records.ts'
import { PICTURES_FOLDER, readPicture } from './stored-pictures.ts'

const { properties } = demoRecords(new Date('2026-03-14T10:00:00Z'))
const pictures = await Promise.all(
  properties.flatMap(({ key, pictures }) =>
    pictures.map(async (picture) => ({ ...picture, svg: (await readPicture(key, picture.file)).toString() })),
  ),
)

describe('the pictures of the demo', () => {
  it('are three to six a home, the facade first and the floor plan last, and no other file is there', async () => {
    for (const { pictures } of properties) {
      const files = pictures.map(({ file }) => file)
      expect(files.length).toBeGreaterThanOrEqual(3)
      expect(files.length).toBeLessThanOrEqual(6)
      expect([files[0], files.at(-1)]).toEqual(['facade.svg', 'plan.svg'])
    }
    const used = properties.flatMap(({ key, pictures }) => pictures.map(({ file }) => path.join(key, file)))
    const files = (await readdir(PICTURES_FOLDER, { recursive: true })).filter((name) => path.extname(name))
    expect(files.sort()).toEqual(used.sort())
  })

  it('are small, well-formed SVGs of the stored size that load nothing', () => {
    for (const { svg, alt, caption, thumbhash } of pictures) {
      expect(svg.length).toBeLessThan(18_000)
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 1200 900"/)
      expect(svg).not.toMatch(
        /NaN|undefined|Infinity|<script|<style|<filter|<image|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
      )
      expect(openTags(svg)).toEqual([])
      expect(alt.length).toBeGreaterThan(10)
      expect(caption).toMatch(/^(From outside|The \w+( room)?)$/)
      expect(thumbhash).toMatch(/^[\w+/]{20,40}={0,2}$/)
    }
  })

  it('refer only to ids of the same picture, which no other picture has', () => {
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
