import { expect, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'

/** A node of a query plan, from EXPLAIN (FORMAT JSON). */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'CTE Name'?: string
  Plans?: Plan[]
  /** With ANALYZE, the mean of all loops. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
}

/** Changes of counts are added up all the time, so few are there. */
const SMALL_TABLES = ['count_changes']

/**
 * @param small tables of a few rows
 * @returns the tables with rows, but for small ones, that a function reads from end to end. Call it after `vacuumAnalyze`.
 */
export async function listSequentialScans(connection: Connection, run: () => Promise<unknown>, small: string[] = []) {
  const ignored = [...SMALL_TABLES, ...small, ...(await listEmptyTables(connection))]
  const scans = (await plansOf(connection, run)).filter((node) => node['Node Type'] === 'Seq Scan')
  return scans.map((node) => node['Relation Name'] ?? '').filter((table) => !ignored.includes(table))
}

/** Tables without rows are always read sequentially. */
async function listEmptyTables({ pool }: Connection): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0`,
  )
  return rows.map(({ name }) => name)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** @returns all nodes of the query plans of the statements that a function runs. Fails when it runs none. */
export const plansOf = (connection: Connection, run: () => Promise<unknown>): Promise<Plan[]> =>
  explain(connection, run, 'format json')

/** The same after running them, with the rows that each node read. */
export const analyzedPlansOf = (connection: Connection, run: () => Promise<unknown>): Promise<Plan[]> =>
  explain(connection, run, 'analyze, format json')

/** @returns how many rows and index entries of tables the statements of a function read */
export async function countRowsRead(connection: Connection, run: () => Promise<unknown>): Promise<number> {
  const scans = (await explain(connection, run, 'analyze, format json')).filter((node) => node['Relation Name'])
  const rowsOf = (node: Plan) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  return Math.round(scans.reduce((sum, node) => sum + rowsOf(node) * (node['Actual Loops'] ?? 1), 0))
}

async function explain({ pool }: Connection, run: () => Promise<unknown>, options: string): Promise<Plan[]> {
  const query = vi.spyOn(pool, 'query')
  await run()
  const statements = query.mock.calls.map((call) => call as unknown as [{ text: string }, unknown[]])
  query.mockRestore()
  expect(statements.length).toBeGreaterThan(0)
  const client = await pool.connect()
  const plans: Plan[] = []
  for (const [{ text }, values] of statements) {
    const { rows } = await client.query(`explain (${options}) ${text}`, values)
    plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
  }
  client.release()
  return plans
}
