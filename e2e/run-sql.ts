import path from 'node:path'
import { Client } from 'pg'
import type { Server } from './server.ts'

/** Runs SQL in a server's database; for more rows than can be created by HTTP in reasonable time. */
export async function runSql(server: Pick<Server, 'dataDir'>, statement: string, values: unknown[] = []) {
  const client = new Client({
    host: path.join(server.dataDir, 'postgres'),
    port: 5432,
    user: 'lintel',
    database: 'lintel',
  })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
