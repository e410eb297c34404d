import { drizzle } from 'drizzle-orm/node-postgres'
import type { Connection, Db } from '../server/src/db/connect.ts'

/** A statement as it is passed to the driver. */
export type Recording = { text: string; values: unknown[] }

/** Values that a peer replaces by those of the request. */
export const PLACEHOLDER = { cents: 41_237, id: '00000000-0000-7000-8000-000000000001' }

/** @returns the statements that Lintel's code runs, so that a peer can run the same ones */
export async function record({ pool }: Connection, run: (db: Db) => Promise<unknown>): Promise<Recording[]> {
  const recordings: Recording[] = []
  await run(drizzle({ client: pool, logger: { logQuery: (text, values) => void recordings.push({ text, values }) } }))
  return recordings
}
