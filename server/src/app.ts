import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { API, API_DESCRIPTIONS } from '@lintel/contract/api'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import { readTagVersions } from './changes/versions.ts'
import type { AppContext, Settings } from './context.ts'
import { foldCountsTask } from './counts/fold.ts'
import type { Db } from './db/connect.ts'
import { presentOwnUser } from './features/accounts/present.ts'
import { findSelf } from './features/accounts/queries.ts'
import { findSession, listSessions } from './features/accounts/sessions.ts'
import { FEATURES } from './features.ts'
import { createFormat } from './format/format.ts'
import { backupsCheck } from './health/check-backups.ts'
import { databaseCheck } from './health/check-database.ts'
import { emailCheck } from './health/check-email.ts'
import { jobsCheck } from './health/check-jobs.ts'
import { processesCheck } from './health/check-processes.ts'
import { settingsCheck } from './health/check-settings.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import { serveHealth } from './http/health-routes.ts'
import { isHttpsUnannounced, noticeHttpsProxy } from './http/https-proxy.ts'
import { logRequests } from './http/log.ts'
import { openApiDocument } from './http/openapi.ts'
import { type OverloadOptions, readPoolLoad, shedOverload } from './http/overload.ts'
import { servePages } from './http/page.ts'
import type { LimitStore } from './http/rate-limit/limit-store.ts'
import { addRateLimiter } from './http/rate-limit/rate-limiter.ts'
import type { DemoSignIn } from './http/renderer.ts'
import { requestOrigin } from './http/request-target.ts'
import { cacheResponses } from './http/response-cache.ts'
import { refuseCrossSite } from './http/same-site.ts'
import { sendSecurityHeaders } from './http/security.ts'
import { serveSecurityContact } from './http/security-contact.ts'
import { readSessions } from './http/session.ts'
import { readShell } from './http/shell.ts'
import { CONNECTION_TIMEOUTS, limitBodyTime } from './http/timeouts.ts'
import type { JobHandler } from './jobs/jobs.ts'
import type { ScheduledTask } from './jobs/schedule.ts'
import { type Bus, createInProcessBroker } from './live/bus.ts'
import { createFrameHandlers } from './live/frame-handlers.ts'
import { createHub } from './live/hub.ts'
import { serveSocket } from './live/socket.ts'
import type { Mailer } from './mail/mailer.ts'
import { addDatabaseFigures } from './metrics/database-figures.ts'
import { addDiskFigures, addLiveFigures, addPoolFigures } from './metrics/figures.ts'
import { measureJob, measureMailer, measurePictures, measureTask } from './metrics/measure.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { PictureDecoder } from './pictures/decoder.ts'
import { createProcessReporter } from './processes/processes.ts'
import { UPLOAD_PATH } from './storage/signed-url.ts'
import type { Storage } from './storage/storage.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For `startWorker`. */
    jobHandlers: JobHandler[]
    /** For `startSchedule`. */
    scheduledTasks: ScheduledTask[]
    /** The dependencies of the features. */
    context: AppContext
  }
}

export type AppOptions = {
  db: Db
  /** The pool of `db`, which is measured. */
  pool: pg.Pool
  storage: Storage
  /** The caller closes it. */
  pictures: PictureDecoder
  mailer: Mailer
  settings: Settings
  log: FastifyBaseLogger
  /** The demo accounts that the sign-in page offers; null for none. */
  demo: DemoSignIn | null
  /** Connects to the other processes of the installation; absent for a single process. */
  bus?: Bus
  /** `off` accepts every request, for tests that make hundreds at once. By default the pool says what waits. */
  overload?: Partial<OverloadOptions> | 'off'
  /** Counts rate limits for all processes; absent for a single process. */
  limitStore?: LimitStore
}

/** Builds the server. It does not listen yet: tests call it with `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, pool, storage, settings, log, demo, bus, limitStore } = options
  const app = fastify({
    loggerInstance: log,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    // `logRequests` logs one line per request, without personal data.
    logController: new LogController({ disableRequestLogging: true }),
    // `limitBodyTime` sets timeouts that differ for calls and uploads.
    requestTimeout: 0,
    ...CONNECTION_TIMEOUTS,
    bodyLimit: 1024 * 1024,
    // While it closes, it still answers requests on open connections, and closes each with its answer.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
  })
  // A page of another site can send it without asking first, also to calls that take no body.
  app.removeContentTypeParser('text/plain')
  const isHttps = settings.publicUrl?.startsWith('https://') ?? false
  const shell = readShell(settings.webDir)
  const hub = createHub({ bus: bus ?? createInProcessBroker().connect(), isBusShared: bus !== undefined, log })
  const frameHandlers = createFrameHandlers()
  const metrics = createMetrics()
  const processReporter = createProcessReporter(db, () => {
    const { sockets, users } = hub.describe()
    return { connections: sockets, users }
  })
  const context: AppContext = {
    db,
    pool,
    storage,
    pictures: measurePictures(metrics, options.pictures),
    mailer: measureMailer(metrics, options.mailer),
    settings,
    log,
    metrics,
    hub,
    frameHandlers,
    healthChecks: () => [
      databaseCheck(db),
      ...FEATURES.flatMap(({ health }) => health?.(context) ?? []),
      emailCheck(db, context.mailer, settings.inForce),
      jobsCheck(db),
      processesCheck(db, hub, settings.inForce),
      backupsCheck(db, settings.inForce),
      settingsCheck({ ...settings, isHttpsUnannounced: isHttpsUnannounced(settings) }),
    ],
    processId: processReporter.id,
    formatFor: (person) =>
      createFormat({ locale: person?.locale ?? null, timeZone: person?.timeZone ?? settings.timeZone }),
    originOf: (request) => settings.publicUrl ?? requestOrigin(request),
    isSecure: (request) => isHttps || request.protocol === 'https',
  }

  app.decorate('defaultTimeZone', settings.timeZone)
  app.decorate('currency', settings.currency)
  app.decorate('metrics', metrics)
  // First, so that cache hits are answered before any other hook runs.
  cacheResponses(app, () => readTagVersions(db))
  hub.onPublicChange(app.responseCache.revalidate)
  if (options.overload !== 'off') {
    const isProxyTrusted = settings.trustProxy !== false
    shedOverload(app, { readPool: () => readPoolLoad(pool), isProxyTrusted, ...options.overload })
  }
  noticeHttpsProxy(app, settings)
  addRateLimiter(app, { ...settings, sharedStore: limitStore ?? null })
  limitBodyTime(app, (url) => url.startsWith(UPLOAD_PATH))
  answerErrors(app)
  logRequests(app)
  sendSecurityHeaders(app, { ...settings, html: shell, isHttps, filesOrigin: storage.origin })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  refuseCrossSite(app, settings.publicUrl)
  await readSessions(app, {
    secret: settings.sessionSecret,
    find: (token) => findSession(db, token, settings.isDemoOn),
    isSecure: context.isSecure,
  })

  await serveSocket(app, { ...context, ...settings, listSessions: (sids) => listSessions(db, sids) })
  for (const { addRoutes } of FEATURES) addRoutes(app, context)
  app.decorate('context', context)
  const jobHandlers = FEATURES.flatMap(({ jobs }) => jobs?.(context) ?? [])
  const tasks = [processReporter.task, foldCountsTask(db), ...FEATURES.flatMap(({ tasks }) => tasks?.(context) ?? [])]
  app.decorate(
    'jobHandlers',
    jobHandlers.map((handler) => measureJob(metrics, handler)),
  )
  app.decorate(
    'scheduledTasks',
    tasks.map((task) => measureTask(metrics, task)),
  )
  addDatabaseFigures(metrics, { db, jobKinds: jobHandlers.map(({ kind }) => kind) })
  addPoolFigures(metrics, pool)
  addDiskFigures(metrics, settings.dataDir)
  addLiveFigures(metrics, hub, { isBusShared: bus !== undefined })
  serveMetrics(app, settings.metricsToken)

  app.get('/api/openapi.json', (request, reply) =>
    app.responseCache.send(request, reply, {
      key: '/api/openapi.json',
      limit: 'uncachedCall',
      compute: async () => ({
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify(openApiDocument(API, API_DESCRIPTIONS, settings.currency)),
        tags: [],
      }),
    }),
  )
  serveSecurityContact(app, settings)
  // A database that does not answer must not keep the process from ending.
  app.addHook('onClose', () => processReporter.close().catch(() => undefined))
  serveHealth(app, () => db.execute(sql`select 1`))
  await servePages(app, {
    webDir: settings.webDir,
    shell,
    originOf: context.originOf,
    demo,
    currency: settings.currency,
    changesPosition: hub.changesPosition,
    findUser: async ({ session }) => (session ? presentOwnUser(await findSelf(db, session.actor)) : null),
  })
  return app
}
