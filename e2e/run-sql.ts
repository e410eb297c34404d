import path from 'node:path'
import { Client } from 'pg'
import type { Server } from './server.ts'

/** Runs SQL in a server's database, where HTTP would be too slow or has no call. @returns the rows */
export async function runSql(server: Pick<Server, 'dataDir'>, statement: string, values: unknown[] = []) {
  const client = new Client({
    host: path.join(server.dataDir, 'postgres'),
    port: 5432,
    user: 'lintel',
    database: 'lintel',
  })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
