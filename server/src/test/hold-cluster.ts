import { pino } from 'pino'
import { connect } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'

/** A program that starts the cluster in a data folder, writes a row, prints a line and keeps running. */
const [, , dataDir = ''] = process.argv
const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
const { pool } = await connect(postgres)
await pool.query(`create table if not exists homes as select 'Oak Street' as street`)
process.stdout.write('holding\n')
