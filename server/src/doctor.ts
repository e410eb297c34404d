import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Finding } from '@lintel/contract/system/schema'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { withConnection } from './command-line.ts'
import type { Connection } from './db/connect.ts'
import { checkDataDir } from './doctor/check-data-dir.ts'
import { checkNode } from './doctor/check-node.ts'
import { checkSchema } from './doctor/check-schema.ts'
import { type Environment, readEnvironment, silenceS3VersionWarning } from './env.ts'
import { failed, runChecks } from './health/finding.ts'
import { createMailer } from './mail/mailer.ts'
import { createPictureDecoder } from './pictures/decoder.ts'
import { explainError, StartError } from './start-error.ts'
import { diskStorage } from './storage/disk.ts'

// `npm run doctor` checks an installation, whether its server runs or not, and explains what it finds. It changes nothing.

const SIGNS = { ok: '✓', warning: '!', failed: '✗' }
const log = pino({ level: 'silent' })
const counts = { ok: 0, warning: 0, failed: 0 }

try {
  await examine(readEnvironment())
} catch (error) {
  print(failed('Settings', explainError(error), 'Correct it, then try again.'))
}
process.stdout.write(`\n${summary()}\n`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function examine(env: Environment) {
  print(checkNode(process.versions.node))
  for (const finding of await checkDataDir(env.dataDir)) print(finding)
  try {
    await withConnection(env, (connection) => examineDatabase(env, connection))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(failed('Database', error.message, 'See the list of messages in docs/operations.md.'))
  }
}

async function examineDatabase(env: Environment, { db, pool }: Connection) {
  const schema = await checkSchema(pool)
  for (const finding of schema) print(finding)
  // The other checks read tables of this version.
  if (schema.some(({ state }) => state !== 'ok')) return
  // Nothing is signed with it.
  const sessionSecret = randomBytes(32).toString('hex')
  const filesDir = path.join(env.dataDir, 'files')
  const pictures = createPictureDecoder({ log })
  const app = await buildApp({
    db,
    pool,
    storage: env.s3 ? await openS3(env.s3) : diskStorage(filesDir, sessionSecret),
    pictures,
    mailer: createMailer({ ...env, outboxDir: path.join(env.dataDir, 'outbox'), siteUrl: () => '', log }),
    settings: { ...env, sessionSecret, webDir: '/nowhere' },
    log,
    demo: null,
    ...(env.redisUrl && { bus: await (await import('./live/redis-bus.ts')).connectRedisBus(env.redisUrl) }),
  })
  for (const finding of await runChecks(app.context.healthChecks(), log)) print(finding)
  await app.close()
  await pictures.close()
}

async function openS3(settings: NonNullable<Environment['s3']>) {
  silenceS3VersionWarning()
  return (await import('./storage/s3.ts')).s3Storage(settings)
}

function print({ part, state, text, advice }: Finding) {
  counts[state] += 1
  process.stdout.write(`${SIGNS[state]} ${part}: ${text}\n`)
  if (advice) process.stdout.write(`    ${advice}\n`)
}

function summary(): string {
  if (counts.failed > 0) return `${counts.failed} of these do not work.`
  return counts.warning > 0 ? 'It works; some things need attention.' : 'All is well.'
}
