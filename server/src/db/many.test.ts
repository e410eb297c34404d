import { randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '../features/accounts/table.ts'
import { enqueue } from '../jobs/jobs.ts'
import { jobs } from '../jobs/table.ts'
import { makeWorldForFile } from '../test/world.ts'
import { isAnyOf } from './many.ts'

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
