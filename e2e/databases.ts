import { randomUUID } from 'node:crypto'
import type { ConnectionSettings } from '../server/src/db/connect.ts'
import { databaseOf, execute, startThrowawayPostgres } from '../server/src/test/throwaway-postgres.ts'

/** Environment variable with the connection settings of the run's one PostgreSQL, as JSON; set by the global setup. */
const POSTGRES = 'LINTEL_E2E_POSTGRES'

/** Starts the PostgreSQL in which every server of the run has a database. @returns stops it */
export async function startPostgres(): Promise<() => Promise<void>> {
  const { admin, stop } = await startThrowawayPostgres()
  process.env[POSTGRES] = JSON.stringify(admin)
  return stop
}

const admin = (): ConnectionSettings => JSON.parse(process.env[POSTGRES] ?? '')

/** Creates a database. @param template a database without connections, which is copied; default: an empty one */
export async function createDatabase(template = 'template0'): Promise<string> {
  const name = `lintel_${randomUUID().replaceAll('-', '')}`
  await execute(admin(), `create database ${name} template ${template} strategy file_copy`)
  return name
}

export const dropDatabase = (name: string) => execute(admin(), `drop database if exists ${name} with (force)`)

/** How to connect to a database. */
export const settingsOf = (name: string) => databaseOf(admin(), name)
