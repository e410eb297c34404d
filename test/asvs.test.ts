import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The levels of ASVS 5.0's requirements: by section, a digit for each. Those of level 3 are not assessed. */
const LEVELS: Record<string, string[]> = {
  V1: ['22', '1111122223', '112222222223', '222', '123'],
  V2: ['122', '112', '12223', '23'],
  V3: ['3', '113', '12223', '11222233', '11122333', '3', '22333'],
  V4: ['12233', '23333', '22', '1222'],
  V5: ['2', '112333', '113', '222'],
  V6: ['122', '111111112222', '11223333', '112233', '22222333', '2223', '33', '2222'],
  V7: ['222', '1111', '22', '11222', '223', '22'],
  V8: ['1233', '1123', '133', '23'],
  V9: ['111', '1222'],
  V10: ['22', '223', '22223', '1111122222233333', '22222', '22', '222'],
  V11: ['2233', '22233', '11233', '1222', '23', '23', '33'],
  V12: ['12233', '11', '22223'],
  V13: ['2333', '222223', '2233', '1222233'],
  V14: ['22', '12223333', '122'],
  V15: ['12233', '12233', '1222222', '3333'],
  V16: ['2', '22222', '2222', '222', '2223'],
  V17: ['23', '22223333', '22'],
}
const VERDICTS = ['met', 'not met by default', 'not met', 'does not apply']

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const DOCUMENT = 'docs/security/asvs.md'

const required = Object.entries(LEVELS).flatMap(([chapter, sections]) =>
  sections.flatMap((levels, section) =>
    [...levels].map((level, at) => ({ id: `${chapter}.${section + 1}.${at + 1}`, level })),
  ),
)
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
const tableRows = read(DOCUMENT)
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cellsOf)
/** The assessed requirements, one each; a row of the document may have several. */
const assessed = tableRows
  .filter(([, ids]) => ids?.startsWith('V'))
  .flatMap(([, ids = '', level = '', verdict = '', , where = '']) =>
    ids.split(', ').map((id) => ({ id, level, verdict, where })),
  )

describe(DOCUMENT, () => {
  it('has every requirement of levels 1 and 2 once, with its level', () => {
    const found = assessed.map(({ id, level }) => `${id} ${level}`)
    const expected = required.filter(({ level }) => level !== '3').map(({ id, level }) => `${id} ${level}`)
    expect(expected).toHaveLength(253)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('has one of four verdicts for each, and a reason', () => {
    expect(assessed.filter(({ verdict, where }) => !VERDICTS.includes(verdict) || !where)).toEqual([])
  })

  it('has the right totals', () => {
    const count = (level: string, verdict?: string) =>
      assessed.filter((row) => row.level === level && (!verdict || row.verdict === verdict)).length
    const totals = [...VERDICTS, undefined].map((verdict) => {
      const [one, two] = [count('1', verdict), count('2', verdict)]
      return [verdict ?? 'all', one, two, one + two].map(String)
    })
    const first = tableRows.findIndex(([, name]) => name === 'met')
    expect(tableRows.slice(first, first + totals.length).map((cells) => cells.slice(1, -1))).toEqual(totals)
  })

  it('names the test of every requirement that is met', () => {
    expect(assessed.filter(({ verdict, where }) => verdict === 'met' && !where.includes('“'))).toEqual([])
  })

  it('names tests that exist', () => {
    const named = [...read(DOCUMENT).matchAll(/`([^`\s]+\.tsx?)`((?:,? “[^”]+”)+)/g)]
    expect(named.length).toBeGreaterThan(100)
    const missing = named.flatMap(([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)]
        .map(([, title = '']) => title)
        .filter((title) => !existsSync(join(root, file)) || !read(file).includes(title))
        .map((title) => `${file}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})
