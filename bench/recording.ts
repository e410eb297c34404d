import { drizzle } from 'drizzle-orm/node-postgres'
import type { Connection, Db } from '../server/src/db/connect.ts'

/** A statement as the driver gets it. */
export type Recording = { text: string; values: unknown[] }

/** Values that stand for what differs from request to request. */
export const MARK = { cents: 41_237, id: '00000000-0000-7000-8000-000000000001' }

/** The statements some of the product's own code sends, so that others can be measured on the very same. */
export async function record({ pool }: Connection, run: (db: Db) => Promise<unknown>): Promise<Recording[]> {
  const found: Recording[] = []
  await run(drizzle({ client: pool, logger: { logQuery: (text, values) => void found.push({ text, values }) } }))
  return found
}
