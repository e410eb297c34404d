import { pino } from 'pino'
import { connect } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'

/** A process that holds the cluster of a folder, writes a row, prints a line and goes on. */
const [, , dataDir = ''] = process.argv
const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
const { pool } = await connect(postgres)
await pool.query(`create table if not exists homes as select 'Oak Street' as street`)
process.stdout.write('holding\n')
