import { expect, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'

/** A node of a query plan, from EXPLAIN (FORMAT JSON). */
export type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** @returns all nodes of the query plans of the statements that a function runs. Fails when it runs none. */
export async function plansOf({ pool }: Connection, run: () => Promise<unknown>): Promise<Plan[]> {
  const query = vi.spyOn(pool, 'query')
  await run()
  const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
  query.mockRestore()
  expect(statements.length).toBeGreaterThan(0)
  const client = await pool.connect()
  const plans: Plan[] = []
  for (const [{ text }, values] of statements) {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
  }
  client.release()
  return plans
}
