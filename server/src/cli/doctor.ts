import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Finding } from '@lintel/contract/system/schema'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { Connection } from '../db/connect.ts'
import { type Environment, readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { failed, runChecks } from '../health/finding.ts'
import { createMailer } from '../mail/mailer.ts'
import { createPictureDecoder } from '../pictures/decoder.ts'
import { withConnection } from './command-line.ts'
import { checkContents } from './doctor/check-contents.ts'
import { checkDataDir } from './doctor/check-data-dir.ts'
import { checkNode } from './doctor/check-node.ts'
import { checkSchema } from './doctor/check-schema.ts'
import { openStorage } from './open-storage.ts'

// `npm run doctor` checks an installation, whether its server runs or not, and explains what it finds. It changes nothing.
// With --deep it also reads all tables, and looks for every stored file.

const SIGNS = { ok: '✓', off: '–', warning: '!', failed: '✗' }
const log = pino({ level: 'silent' })
const isDeep = process.argv.includes('--deep')
const counts = { ok: 0, off: 0, warning: 0, failed: 0 }

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
  const storage = await openStorage(env).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    print(failed('Files', error.message, 'See the list of messages in docs/operations.md.'))
    return null
  })
  if (!storage) return
  const pictures = createPictureDecoder({ log })
  const app = await buildApp({
    db,
    pool,
    storage,
    pictures,
    mailer: createMailer({ ...env, outboxDir: path.join(env.dataDir, 'outbox'), siteUrl: () => '', log }),
    settings: { ...env, sessionSecret, webDir: '/nowhere' },
    log,
    demo: null,
    ...(env.redisUrl && { bus: await (await import('../live/redis-bus.ts')).connectRedisBus(env.redisUrl) }),
  })
  for (const finding of await runChecks(app.context.healthChecks(), log)) print(finding)
  if (isDeep) for (const finding of await checkContents(pool, storage, env.dataDir)) print(finding)
  await app.close()
  await pictures.close()
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
