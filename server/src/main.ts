import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { createBackupSchedule } from './backup/schedule.ts'
import { printStartMessage } from './cli/start-message.ts'
import { readDatabaseTime } from './db/clock.ts'
import { type ConnectionSettings, connect } from './db/connect.ts'
import { connectDirect } from './db/direct.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { type Environment, readEnvironment, silenceS3VersionWarning } from './env.ts'
import { explainError } from './errors/start-error.ts'
import { prepareSetupCode } from './features/accounts/setup-code.ts'
import { startSchedule } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { listenForScrapes } from './metrics/serve-metrics.ts'
import { createPictureDecoder } from './pictures/decoder.ts'
import { loadSessionSecret, prepareDataDir } from './process/data-dir.ts'
import { announceStop, closeGracefully, listen } from './process/listen.ts'
import { openLog } from './process/open-log.ts'
import { shiftClock } from './process/shift-clock.ts'
import { createShutdown } from './process/shutdown.ts'
import { diskStorage } from './storage/disk.ts'
import type { S3Settings } from './storage/s3-settings.ts'

/** The same path from `server/src` and from `server/dist`. */
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

const shutdown = createShutdown()

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(0))
const started = start().catch((error: unknown) => {
  // A stop during the start makes the start fail; that error is not reported.
  if (!shutdown.hasBegun()) process.stderr.write(`${explainError(error)}\n`)
  return stop(1)
})

async function start() {
  const env = readEnvironment()
  shiftClock(env.clockOffsetMs)
  const log = openLog(env.logLevel, { isColored: env.isLogColored })
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'Lintel stops: uncaught exception')
    stop(1)
  })
  await prepareDataDir(env.dataDir)
  const sessionSecret = env.sessionSecret ?? (await loadSessionSecret(env.dataDir))

  if (env.s3) await checkS3(env.s3)
  if (env.redisUrl) await (await import('./live/redis-check.ts')).checkRedis(env.redisUrl, log)
  const connection = await connect(await findDatabase(env, log), { log })
  shutdown.add(2_000, connection.close)
  const { db, pool } = connection
  const direct = env.databaseDirectUrl ? await connectDirect(env.databaseDirectUrl, connection, log) : connection
  if (direct !== connection) shutdown.add(2_000, direct.close)
  await migrate(direct.pool, { log })

  const storage = env.s3
    ? (await import('./storage/s3.ts')).s3Storage(env.s3)
    : diskStorage(path.join(env.dataDir, 'files'), sessionSecret, { reserveBytes: env.uploads.diskReserveBytes })
  const bus = env.redisUrl ? await (await import('./live/redis-bus.ts')).connectRedisBus(env.redisUrl) : undefined
  const limitStore = env.redisUrl
    ? (await import('./http/rate-limit/redis-limit-store.ts')).connectRedisLimitStore(env.redisUrl)
    : undefined
  let siteUrl = env.publicUrl ?? ''
  const mailer = createMailer({ ...env, outboxDir: path.join(env.dataDir, 'outbox'), siteUrl: () => siteUrl, log })
  const { currency } = env
  const demo = env.isDemoOn
    ? await (await import('@lintel/demo')).startDemo({ db, storage, currency, now: new Date() })
    : null
  const settings = { ...env, sessionSecret, webDir: WEB_DIR }
  const pictures = createPictureDecoder({ log })
  shutdown.add(2_000, pictures.close)
  const app = await buildApp({ db, pool, storage, pictures, mailer, settings, log, demo, bus, limitStore })
  shutdown.addDrain(() => closeGracefully(app))
  const setupCode = await prepareSetupCode(db, env)
  const backups = createBackupSchedule({ db, settings: env.backup, log })
  shutdown.addDrain(backups.close)
  const schedule = await startSchedule({
    tasks: [...app.scheduledTasks, ...backups.tasks],
    log,
    readTime: () => readDatabaseTime(pool),
  })
  shutdown.addDrain(schedule.stop)
  const address = await listen(app, env.host, env.port)
  siteUrl ||= address
  if (env.metricsPort !== null || env.metricsToken !== null) app.metrics.addProcessMetrics()
  if (env.metricsPort !== null) {
    const scrapes = await listenForScrapes(app.metrics, {
      host: env.metricsHost,
      port: env.metricsPort,
      token: env.metricsToken,
    })
    shutdown.add(2_000, scrapes.close)
    log.info({ url: scrapes.url }, 'metrics are served')
  }
  // The worker starts last: links in mail need the address.
  const worker = startWorker({ db, pool: direct.pool, handlers: app.jobHandlers, log })
  shutdown.addDrain(worker.stop)
  if (env.shutdownDelayMs > 0)
    shutdown.announceBy(env.shutdownDelayMs + 1_000, () => announceStop(app, env.shutdownDelayMs))
  printStartMessage(siteUrl, env, { demo, setupCode })
}

async function checkS3(settings: S3Settings) {
  silenceS3VersionWarning()
  await (await import('./storage/s3-check.ts')).checkBucket(settings)
}

async function findDatabase(env: Environment, log: Logger): Promise<ConnectionSettings> {
  if (env.databaseUrl) return { url: env.databaseUrl }
  const onLost = (error: unknown) => {
    log.fatal(error, 'Lintel stops: its PostgreSQL exited')
    stop(1)
  }
  const postgres = await startEmbeddedPostgres({ ...env, log, onLost })
  shutdown.add(30_000, postgres.stop)
  return postgres
}

/** Finishes what is in progress, closes everything, then exits. A second signal, a second or more later, skips the waiting. */
async function stop(exitCode: number) {
  if (!shutdown.begin()) return
  if (exitCode === 0) await shutdown.waitFor(started)
  await shutdown.run()
  process.exit(exitCode)
}
