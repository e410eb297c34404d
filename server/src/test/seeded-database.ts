import { afterAll, inject } from 'vitest'
import { type Connection, type ConnectionSettings, connect } from '../db/connect.ts'
import '../features.ts'
import { copyDatabase } from './database.ts'
import { seedApplications } from './seed-applications.ts'
import { seedProperties } from './seed-properties.ts'
import { seedUsers } from './seed-users.ts'
import { databaseOf, execute, withConnection } from './throwaway-postgres.ts'

/** How many rows of each kind, as `seed-*.ts` describe them. */
export type SeededRows = { properties: number; users?: number; applications?: number }

/** Enough for the planner to prefer indexes in most queries. */
export const THOUSANDS: SeededRows = { properties: 6_000, users: 6_000, applications: 6_000 }

/** A migrated database with thousands of rows for one test file, dropped after it: seeded once in a run, then copied. */
export async function openSeededDatabase(rows: SeededRows): Promise<Connection & { settings: ConnectionSettings }> {
  const { admin, template } = inject('cluster')
  const name = [template, rows.properties, rows.users ?? 0, rows.applications ?? 0].join('_')
  await withConnection(admin, async (client) => {
    // Until the connection ends. Other files that ask for the same rows wait for them.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await seed(name, rows)
  })
  const { settings, drop } = await copyDatabase(name)
  const connection = await connect(settings)
  afterAll(async () => {
    await connection.close()
    await drop()
  })
  return { ...connection, settings }
}

async function seed(name: string, { properties, users, applications }: SeededRows) {
  const { admin, template } = inject('cluster')
  const unfinished = `${name}_unfinished`
  await execute(admin, `drop database if exists ${unfinished} with (force)`)
  await execute(admin, `create database ${unfinished} template ${template} strategy file_copy`)
  const connection = await connect(databaseOf(admin, unfinished))
  try {
    await seedProperties(connection, properties)
    if (users) await seedUsers(connection, users)
    if (applications) await seedApplications(connection, applications)
  } finally {
    await connection.close()
  }
  await execute(admin, `alter database ${unfinished} rename to ${name}`)
}
