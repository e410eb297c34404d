import { randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../features/accounts/table.ts'
import { addJobs } from '../jobs/jobs.ts'
import { jobs } from '../jobs/table.ts'
import { makeWorld, type World } from '../test/world.ts'
import { isAnyOf } from './many.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

it('batches write more rows than one statement has parameters for', async () => {
  const data = Array.from({ length: 40_000 }, (_, number) => ({ number }))
  await world.db.transaction((tx) => addJobs(tx, { name: 'many' } as Parameters<typeof addJobs>[1], data))
  const [written] = await world.db
    .select({ rows: count(), numbers: sql<number>`count(distinct ${jobs.data}->>'number')::int` })
    .from(jobs)
  expect(written).toEqual({ rows: 40_000, numbers: 40_000 })
  await world.db.delete(jobs)
})

it('a condition takes more ids than a statement has parameters', async () => {
  const { id } = await world.tenant()
  const ids = [...Array.from({ length: 70_000 }, () => randomUUID()), id]
  expect(await world.db.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids))).toEqual([{ id }])
})
