import { describe, expect, it } from 'vitest'
import { findStartFailure } from './embedded-lock.ts'

const IN_USE = '2026-01-01 UTC [7] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use'

describe('findStartFailure', () => {
  it('passes over connections that a killed PostgreSQL ended after the failure of the next one', () => {
    const log = [
      '2026-01-01 UTC [1] FATAL:  lock file "postmaster.pid" already exists',
      IN_USE,
      '2026-01-01 UTC [5] FATAL:  terminating connection due to unexpected postmaster exit',
      '2026-01-01 UTC [6] FATAL:  the database system is starting up',
      '2026-01-01 UTC [5] LOG:  disconnection',
    ].join('\n')
    expect(findStartFailure(log)).toBe('pre-existing shared memory block (key 1, ID 2) is still in use')
  })

  it('finds nothing in a log without a failure', () => {
    expect(findStartFailure('')).toBe('')
    expect(findStartFailure('2026-01-01 UTC [1] LOG:  database system is ready')).toBe('')
  })
})
