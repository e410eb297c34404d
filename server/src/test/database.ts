import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { ConnectionSettings } from '../db/connect.ts'
import { IS_SOAK } from './soak.ts'
import { databaseOf, execute } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are created, and the migrated database that they are copied from. */
    cluster: {
      admin: ConnectionSettings
      template: string
      /** The pooler of TEST_PGBOUNCER_URL; `admin` without one. */
      pooler: ConnectionSettings
    }
  }
}

export type TestDatabase = {
  settings: ConnectionSettings
  /** Past the pooler. */
  direct: ConnectionSettings
  /** Through the pooler of TEST_PGBOUNCER_URL, if there is one. */
  pooled: ConnectionSettings
  drop(): Promise<unknown>
}

/** Creates a migrated database without rows for one test file: a copy of the template, made in milliseconds. */
export const createTestDatabase = () => copyDatabase(inject('cluster').template)

/** Creates a database without migrations. */
export const createEmptyDatabase = () => copyDatabase('template0')

/** Creates a copy of a database without connections. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const { admin, pooler } = inject('cluster')
  const name = `lintel_test_${randomUUID().replaceAll('-', '')}`
  await execute(admin, `create database ${name} template ${template} strategy file_copy`)
  const [direct, pooled] = [databaseOf(admin, name), databaseOf(pooler, name)]
  return {
    // Through a pooler the tests take a tenth longer.
    settings: IS_SOAK ? pooled : direct,
    direct,
    pooled,
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  }
}
