import pg from 'pg'
import { checkInvariants } from '../../server/src/invariants.ts'

// Prints every rule across rows that is broken in the database of the given URL.
const client = new pg.Client(process.argv[2])
await client.connect()
await client.query('begin isolation level repeatable read')
for (const sentence of await checkInvariants(client)) process.stdout.write(`${sentence}\n`)
await client.end()
