import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'
import { constraintRefusals, refusalOf } from './constraints.ts'

const world = await makeWorldForFile()

it('has a refusal only for constraints that exist, and one for each', async () => {
  const { rows } = await world.db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint union select indexrelid::regclass::text from pg_index where indisunique`)
  const declared = constraintRefusals.all().flatMap((refusals) => Object.keys(refusals))
  expect(declared.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  expect(declared.length).toBe(new Set(declared).size)
})

it('finds no refusal for another error', () => {
  expect(refusalOf(Object.assign(new Error(), { constraint: 'toString' }))).toBeNull()
  expect(refusalOf(new Error('a fault'))).toBeNull()
})
