import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { explainError } from '../errors/start-error.ts'
import { databaseOf, urlOf } from '../test/throwaway-postgres.ts'
import { loadSessionSecret, prepareDataDir } from './data-dir.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-start-'))
afterAll(() => rm(folder, { recursive: true }))

/** What the server prints when a step of its start fails. */
const failureOf = (step: Promise<unknown>) => step.then(() => 'it did not fail', explainError)

describe('a failed start says why and what to do', () => {
  it('when the database does not exist, is unreachable or refuses the password, which it does not print', async () => {
    const missing = urlOf(databaseOf(inject('cluster').admin, 'no_such_database'))
    expect(await failureOf(connect({ url: missing }))).toMatch(
      /^PostgreSQL could not be reached: database "no_such_database" .*: database "no_such_database" does not exist; check DATABASE_URL\.$/,
    )
    expect(await failureOf(connect({ url: 'postgres://ann:hunter2@127.0.0.1:1/homes' }))).toBe(
      'PostgreSQL could not be reached: database "homes" as user "ann" at 127.0.0.1:1: nothing listens there; check DATABASE_URL.',
    )
    const refusing = createServer((socket) => {
      const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "ann"\0\0'
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])))
    }).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    expect(await failureOf(connect({ url: `postgres://ann:hunter2@127.0.0.1:${port}/homes` }))).toBe(
      `PostgreSQL could not be reached: database "homes" as user "ann" at 127.0.0.1:${port}: password authentication failed for user "ann"; check DATABASE_URL.`,
    )
    refusing.close()
  })

  it('when DATA_DIR is a file or below one', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    for (const place of [file, path.join(file, 'below')])
      expect(await failureOf(prepareDataDir(place))).toBe(
        `DATA_DIR ${place} is not a folder, or lies below a file; name another folder or make this one yours.`,
      )
  })

  it('when the secret cannot be written', async () => {
    // A folder in the place of the file: no account, not even root, can read it as one.
    await mkdir(path.join(folder, 'session-secret'))
    expect(await failureOf(loadSessionSecret(folder))).toMatch(
      /session-secret cannot be read \(EISDIR\); start Lintel as /,
    )
  })
})
