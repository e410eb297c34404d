import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { buildPrograms } from './programs.ts'
import { databaseOf, execute, startThrowawayPostgres } from './throwaway-postgres.ts'

/**
 * Once per test run: bundles the server's programs for tests that start processes (`launch.ts`), and creates a migrated
 * template database, in the embedded PostgreSQL or in the one of TEST_DATABASE_URL, whose user may create databases.
 * TEST_PGBOUNCER_URL is a pooler of that PostgreSQL; in a soak run all tests reach their databases through it.
 */
export default async function setup(project: TestProject) {
  await buildPrograms()
  const { admin, stop } = process.env.TEST_DATABASE_URL
    ? { admin: { url: process.env.TEST_DATABASE_URL }, stop: async () => {} }
    : await startThrowawayPostgres()
  const template = `lintel_template_${randomUUID().slice(0, 8)}`
  try {
    await execute(admin, `create database ${template}`)
    const { pool, close } = await connect(databaseOf(admin, template))
    await migrate(pool)
    await close()
  } catch (error) {
    await stop()
    throw error
  }
  const pooler = process.env.TEST_PGBOUNCER_URL
  project.provide('cluster', { admin, template, pooler: pooler ? { url: pooler } : admin })
  return async () => {
    // With those of `seeded-database.ts`.
    const templates = await execute(admin, 'select datname from pg_database where starts_with(datname, $1)', [template])
    for (const { datname } of templates) await execute(admin, `drop database ${datname} with (force)`)
    await stop()
  }
}
