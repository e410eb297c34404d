import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '../features/accounts/table.ts'
import { enqueue } from '../jobs/jobs.ts'
import { jobs } from '../jobs/table.ts'
import { makeWorldForFile } from '../test/world.ts'
import { deleteInBatches, isAnyOf } from './many.ts'

const world = await makeWorldForFile()

it('inserts more rows in batches than one statement has parameters', async () => {
  const data = Array.from({ length: 40_000 }, (_, number) => ({ number }))
  const kind = { kind: 'many', input: z.object({ number: z.int() }) }
  await world.db.transaction((tx) => enqueue(tx, kind, data))
  const [written] = await world.db
    .select({ rows: count(), numbers: sql<number>`count(distinct ${jobs.data}->>'number')::int` })
    .from(jobs)
  expect(written).toEqual({ rows: 40_000, numbers: 40_000 })
  await world.db.delete(jobs)
})

it('compares with more ids than one statement has parameters', async () => {
  const { id } = await world.tenant()
  const ids = [...Array.from({ length: 70_000 }, () => randomUUID()), id]
  expect(await world.db.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids))).toEqual([{ id }])
})

it('deletes all rows of a condition and no others, in batches', async () => {
  const rows = (kind: string, length: number) => Array.from({ length }, () => ({ kind, data: {} }))
  await world.db.insert(jobs).values(rows('old', 2_500))
  await world.db.insert(jobs).values(rows('new', 3))
  await deleteInBatches(world.db, jobs, eq(jobs.kind, 'old'))
  expect(await world.db.select({ kind: jobs.kind }).from(jobs)).toEqual(Array(3).fill({ kind: 'new' }))
  await world.db.delete(jobs)
})
