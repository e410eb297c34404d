import { fold } from '@lintel/contract/fold'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { NEWEST } from '../db/paging.ts'
import { properties } from '../features/properties/table.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { defineList } from './list.ts'
import { ALL_ROWS, countMatches, type Sample, searchRows, UNBOUNDED } from './search.ts'
import { matchesByIndex, matchesPattern, parseTerm } from './term.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const TEXTS = [
  '73 Street',
  '7 3street',
  '73  street',
  '73x street',
  'a, b',
  'A_ b% c\\ d',
  ' ',
  '',
  ' starts and ends ',
  'Élan vital 7',
  'Saint-Germain, O’Connell’s',
  'Łódź – Straße',
  '三 丁目 5',
  '🏡 home',
  'line\nbreak s',
]

describe('defineList', () => {
  const { id, createdAt, searchText, status } = properties
  const define = (filter: (row: { status: AnyPgColumn }, value: Placeholder) => SQL) =>
    defineList({
      table: properties,
      columns: { id, createdAt, searchText, status },
      filters: { status: filter },
      orders: { newest: NEWEST },
      resolvedFilters: (_filters: { status?: string }) => [],
    })

  it('tests a filter that no index resolves on the scanned rows', async () => {
    const list = define((row, value) => eq(row.status, value))
    const request = { search: 'x', sort: 'newest', limit: 1 } as const
    expect(await list.listRows(connection.db, { status: 'available' }, request)).toEqual([])
  })

  it('refuses a filter that ignores the columns which it is given', () => {
    expect(() => define((_row, value) => eq(status, value))).toThrow('the filter status ignores the columns')
    expect(() => define((_row, value) => sql`not ${and(eq(status, value))}`)).toThrow('the filter status ignores')
  })
})

describe('matchesPattern and matchesByIndex', () => {
  it('find every term in the texts that contain it, and in no other', async () => {
    const folded = TEXTS.map(fold)
    const terms = new Set([...TEXTS, ...folded].flatMap(termsIn))
    expect(terms.size).toBeGreaterThan(200)
    const wrong: unknown[] = []
    for (const term of terms) {
      const query = parseTerm(term)
      const { rows } = await connection.db.execute<{ n: number; scanned: boolean; indexed: boolean }>(sql`
        select n::int, ${matchesPattern(sql`searchable(content)`, query)} as scanned,
          ${matchesByIndex(sql`searchable(content)`, query)} as indexed
        from unnest(${sql.param(TEXTS)}::text[]) with ordinality as texts (content, n)`)
      for (const { n, scanned, indexed } of rows) {
        const isMatch = folded[n - 1]?.includes(fold(term))
        if (scanned !== isMatch || indexed !== isMatch) wrong.push({ text: TEXTS[n - 1], term, scanned, indexed })
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Every part of up to six letters that is a search term. */
function termsIn(text: string): string[] {
  const letters = [...text]
  return letters
    .flatMap((_, at) => [1, 2, 3, 4, 5, 6].map((length) => letters.slice(at, at + length).join('')))
    .filter((term) => term !== '' && term === term.trim())
}

const SELECTIVITIES = [0.9, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0001, 0]
const CASES = SELECTIVITIES.flatMap((term) => SELECTIVITIES.map((filters) => [term, filters] as const))
const LIMIT = 24
const ROWS = Array.from({ length: 1_000_000 }, (_, n) => ({ n, term: random(n, 1), filters: random(n, 2) }))

/** Rows that match and pass. */
const selectRows = (term: number, filters: number) => ROWS.filter((row) => row.term < term && row.filters < filters)

const placeOf = (rows: number) => ({ key: rows, id: String(rows) })
const UNBOUNDED_LIST = {
  testsTextOnly: false,
  indexedFilters: ['filters'],
  wholeScanRows: 0,
  bounds: UNBOUNDED,
  countTableSample: () => Promise.reject(new Error('samples the table')),
  findPlace: async (rows: number) => placeOf(rows),
}

function sampleOf(rows: number, term: number, filters: number): Sample {
  const sample = ROWS.slice(0, rows)
  return {
    rows,
    withTerm: sample.filter((row) => row.term < term).length,
    indexMatches: 0,
    passing: { filters: sample.filter((row) => row.filters < filters).length },
  }
}

describe('searchRows', () => {
  it.each(CASES)(
    'finds the first matches of a million rows and reads few, with term selectivity %d and filter selectivity %d',
    async (term, filters) => {
      const page = selectRows(term, filters).slice(0, LIMIT + 1)
      let [scanned, fromIndex] = [0, 0]
      const { rows: found } = await searchRows('term', LIMIT, {
        ...UNBOUNDED_LIST,
        scanInOrder: async (_term, scanRows) => {
          const matches = page.filter(({ n }) => n < scanRows)
          scanned += (matches.length > LIMIT && matches.at(-1)?.n) || scanRows
          return matches
        },
        countSample: async (_term, rows) => {
          scanned += rows
          return sampleOf(rows, term, filters)
        },
        findPlace: async (rows) => (ROWS.length > rows ? placeOf(rows) : null),
        readIndexMatches: async (_term, driver) => {
          fromIndex = (driver === 'term' ? term : filters) * ROWS.length
          return page
        },
      })

      expect(found).toEqual(page)
      expect(scanned).toBeLessThan(50_000)
      expect(fromIndex).toBeLessThan(50_000)
    },
  )
})

describe('a sample with more matches than the rows after it', () => {
  const misleading = { rows: 1000, withTerm: 20, indexMatches: 0, passing: {} }
  const inSample = Array.from({ length: 20 }, (_, n) => n)

  it('lets searchRows scan in vain and read the index after all', async () => {
    const calls: string[] = []
    const all = [...inSample, 900_000]
    const { rows: found } = await searchRows('term', LIMIT, {
      ...UNBOUNDED_LIST,
      scanInOrder: async (_term, scanRows) => {
        calls.push(`scan ${scanRows}`)
        return inSample
      },
      countSample: async () => misleading,
      testsTextOnly: true,
      readIndexMatches: async () => {
        calls.push('index')
        return all
      },
    })
    expect(found).toEqual(all)
    expect(calls).toEqual(['scan 1000', 'scan 3600', 'index'])
  })

  it('lets countMatches scan in vain and count in the index after all', async () => {
    const { count } = await countMatches('term', 1000, {
      ...UNBOUNDED_LIST,
      countScanned: async () => inSample.length,
      countSample: async () => ({ ...misleading, withTerm: 500 }),
      countIndexMatches: async () => 21,
    })
    expect(count).toBe(21)
  })

  it('needs no index where the scan reaches the end of the list', async () => {
    const { rows: found } = await searchRows('term', LIMIT, {
      ...UNBOUNDED_LIST,
      countSample: async () => misleading,
      findPlace: async () => null,
      scanInOrder: async () => inSample,
      testsTextOnly: true,
      readIndexMatches: () => Promise.reject(new Error('reads the index')),
    })
    expect(found).toEqual(inSample)
  })
})

describe('a list that is scanned whole', () => {
  const paths = {
    ...UNBOUNDED_LIST,
    countSample: () => Promise.reject(new Error('samples')),
    testsTextOnly: true,
    readIndexMatches: async () => ['from the index'],
  }

  it('is scanned at once where it is always short', async () => {
    const scans: number[] = []
    const { rows: found } = await searchRows('term', LIMIT, {
      ...paths,
      scanInOrder: async (_term, scanRows) => {
        scans.push(scanRows)
        return ['scanned']
      },
      findPlace: () => Promise.reject(new Error('measures the list')),
      wholeScanRows: ALL_ROWS,
    })
    expect([found, scans]).toEqual([['scanned'], [ALL_ROWS]])
  })

  it.each([
    [4000, 'scanned'],
    [6000, 'from the index'],
  ])('is scanned instead of reading the index up to a length: %d of 5,000 rows', async (length, expected) => {
    const { rows: found } = await searchRows('term', LIMIT, {
      ...paths,
      scanInOrder: async (_term, scanRows) => (scanRows === ALL_ROWS ? ['scanned'] : []),
      findPlace: async (rows) => (length > rows ? placeOf(rows) : null),
      wholeScanRows: 5000,
    })
    expect(found).toEqual([expected])
  })
})

describe('countMatches', () => {
  it.each(CASES)(
    'counts up to a thousand of a million rows and reads few, with term selectivity %d and filter selectivity %d',
    async (term, filters) => {
      const matches = selectRows(term, filters)
      let read = 0
      const { count } = await countMatches('term', 1000, {
        ...UNBOUNDED_LIST,
        countScanned: async (_term, scanRows) => {
          const found = Math.min(1001, matches.filter(({ n }) => n < scanRows).length)
          read += found > 1000 ? (matches[1000]?.n ?? scanRows) : scanRows
          return found
        },
        countSample: async (_term, rows) => {
          read += rows
          return sampleOf(rows, term, filters)
        },
        findPlace: async (rows) => (ROWS.length > rows ? placeOf(rows) : null),
        countIndexMatches: async (_term, driver) => {
          read += (driver === 'term' ? term : filters) * ROWS.length + Math.min(1001, matches.length) * 4
          return Math.min(1001, matches.length)
        },
      })

      expect(count).toBe(Math.min(1001, matches.length))
      expect(read).toBeLessThan(150_000)
    },
  )
})

/** A number from 0 to 1 that depends on `n` and the seed alone. */
function random(n: number, seed: number): number {
  const mixed = Math.imul(n ^ (seed * 0x9e3779b9), 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) / 2 ** 32
}
