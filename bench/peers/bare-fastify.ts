// Fastify and the driver only: `/{name}?value=…` runs the statements of that name in STATEMENTS one after the other and
// returns the rows of the last one.
import fastify from 'fastify'
import pg from 'pg'
import { applySettings } from '../../server/src/db/pool.ts'
import { PLACEHOLDER, type Recording } from '../recording.ts'

const statements: Record<string, Recording[]> = JSON.parse(process.env.STATEMENTS ?? '')
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 8,
  onConnect: applySettings,
})
const app = fastify()
app.get<{ Params: { name: string }; Querystring: { value: string } }>('/:name', async ({ params, query }) => {
  let rows: unknown[] = []
  for (const { text, values } of statements[params.name] ?? []) {
    const filled = values.map((value) =>
      value === PLACEHOLDER.cents || value === PLACEHOLDER.id ? query.value : value,
    )
    rows = (await pool.query(text, filled)).rows
  }
  return rows.slice(0, 24)
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
