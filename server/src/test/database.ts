import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { ConnectionSettings } from '../db/connect.ts'
import { databaseOf, execute } from './cluster.ts'

export type TestDatabase = { settings: ConnectionSettings; drop(): Promise<void> }

/** A migrated, empty database of a test file's own, copied from the template in milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template } = inject('cluster')
  const name = `lintel_test_${randomUUID().replaceAll('-', '')}`
  await execute(admin, `create database ${name} template ${template} strategy file_copy`)
  return {
    settings: databaseOf(admin, name),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  }
}
