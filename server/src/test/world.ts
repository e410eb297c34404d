/* Over 250 lines: the test app, its calls and the factories of all records belong together. */

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@lintel/contract/actor'
import type { Problem } from '@lintel/contract/errors'
import { fullName } from '@lintel/contract/names'
import type { BodyIn, ParamsIn, QueryIn, Result, Route } from '@lintel/contract/route'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../app.ts'
import type { Settings } from '../context.ts'
import { connect, type Db } from '../db/connect.ts'
import { onlyRow } from '../db/only-row.ts'
import type { EventDefinition, Given } from '../events/define.ts'
import { runCommand } from '../events/run-command.ts'
import { events } from '../events/table.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { type UserRow, users } from '../features/accounts/table.ts'
import { type ApplicationRow, applications } from '../features/applications/table.ts'
import { type DocumentRow, documents } from '../features/documents/table.ts'
import { attachFiles } from '../features/files/attach/commands.ts'
import { shownPictureOf } from '../features/files/present.ts'
import { type AttachmentColumn, imageIdOf, imagePathOf, images } from '../features/files/table.ts'
import { insertLeases, type LeaseValues } from '../features/leases/creation/commands.ts'
import type { LeaseRow } from '../features/leases/table.ts'
import { type MessageRow, messages } from '../features/messages/table.ts'
import { type NoteRow, notes } from '../features/notes/table.ts'
import { type PropertyRow, properties } from '../features/properties/table.ts'
import type { Book } from '../features/rent/books/book.ts'
import { lockLeases } from '../features/rent/books/load.ts'
import { type Beginning, beginBooks, NO_OPENING } from '../features/rent/start/begin.ts'
import { type ReportRow, reports } from '../features/reports/table.ts'
import { cookieName, SESSION_COOKIE } from '../http/session.ts'
import { runNextJob } from '../jobs/run-next-job.ts'
import { jobs } from '../jobs/table.ts'
import type { Bus } from '../live/bus.ts'
import { createMailer } from '../mail/mailer.ts'
import { createPictureDecoder } from '../pictures/decoder.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { createTestDatabase } from './database.ts'
import { programFile } from './programs.ts'

/** A user with the cookie of a session. */
export type TestUser = UserRow & { cookie: string }

type Input<R extends Route> = {
  params?: ParamsIn<R>
  query?: QueryIn<R>
  /** Any object: many tests send an invalid body. */
  body?: BodyIn<R> | object
  headers?: Record<string, string>
  /** The caller's address; of this machine when absent. */
  address?: string
}

export type TestResponse<R extends Route> = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The result, when the call succeeded. */
  body: Result<R>
  /** The problem document, when it failed. */
  problem: Problem
  /** The next page's cursor. */
  next: string | null
}

export type World = Awaited<ReturnType<typeof makeWorld>>

type WorldSettings = Settings & MailSettings & Pick<AppOptions, 'demo'>

type MailSettings = { smtpUrl: string | null; mailFrom: { name: string; address: string } }

export const SETTINGS: WorldSettings = {
  demo: null,
  smtpUrl: null,
  mailFrom: { name: 'Lintel', address: 'lintel@homes.example' },
  publicUrl: null,
  sessionSecret: 'a secret for tests, thirty-two bytes or more',
  trustProxy: false,
  agentSignup: 'open',
  setupCodeFile: null,
  isRateLimitOn: false,
  passwordMin: 6,
  securityContact: null,
  isHstsForSubdomains: false,
  isDemoOn: true,
  applicantAccessDays: 30,
  sensitiveQuestions: [],
  timeZone: 'UTC',
  currency: 'USD',
  uploads: {
    maxBytes: 5 * 1024 ** 3,
    quotaBytes: null,
    storageMaxBytes: null,
    diskReserveBytes: 0,
    clamdUrl: null,
    importNetworks: [],
  },
  webDir: '/nowhere',
  isReachable: false,
  inForce: [],
  dataDir: tmpdir(),
  metricsToken: null,
}

/** Shared by the test files of a worker. Not of a low priority: the other workers leave it too little time. */
const pictures = createPictureDecoder({
  log: pino({ level: 'silent' }),
  priority: 0,
  program: programFile('picture-decoder'),
})

/**
 * Builds an app with its own database and data folder, factories for records, and `call` for typed requests.
 * @param given settings other than `SETTINGS`
 */
export async function makeWorld(given: Partial<WorldSettings> = {}, log?: Logger, bus?: Bus, files?: Storage) {
  /** Error lines of the app's log. `close` fails unless it is empty: a test that expects an error removes it. */
  const errors: string[] = []
  const database = await createTestDatabase()
  // Bulk inserts take longer than a statement of the product may.
  const connection = await connect(database.settings, { answerTimeoutMs: 600_000 })
  const folder = await mkdtemp(join(tmpdir(), 'lintel-files-'))
  const settings = { ...SETTINGS, ...given }
  const storage = files ?? diskStorage(folder, SETTINGS.sessionSecret)
  const options = {
    db: connection.db,
    pool: connection.pool,
    overload: 'off' as const,
    storage,
    pictures,
    settings,
    demo: settings.demo,
    log: log ?? pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
  }
  const outboxDir = join(folder, 'outbox')
  const siteUrl = () => settings.publicUrl ?? 'http://localhost:3000'
  const mailer = createMailer({ ...settings, outboxDir, siteUrl, log: options.log })
  const app = await buildApp({ ...options, mailer, bus })
  return {
    app,
    /** Builds another app on the same database, like a second process. The caller closes it. */
    buildSecondApp: (otherBus?: Bus) => buildApp({ ...options, mailer, bus: otherBus }),
    storage,
    outboxDir,
    context: app.context,
    errors,
    /** Runs the jobs that are due, as a worker would. */
    runJobs: async () => {
      while (await runNextJob(connection.db, app.jobHandlers, options.log));
    },
    /** Runs a scheduled task, as the schedule would at that time. @returns what the task returns */
    runTask: (name: string, now = new Date()) => {
      const task = app.scheduledTasks.find((scheduled) => scheduled.name === name)
      if (!task) throw new Error(`there is no scheduled task called ${name}`)
      return task.run(now)
    },
    /** Adds an event, with its notices, as a command would. */
    happen: <Data>(
      definition: EventDefinition<Data>,
      by: Pick<UserRow, 'id'> | null,
      given: Given<Data> | Given<Data>[],
    ) =>
      runCommand(app.context, async (_tx, happened) =>
        happened.addEach(definition, by, [given].flat() as Given<Data>[]),
      ),
    pool: connection.pool,
    databaseSettings: database.settings,
    call: caller(app),
    ...factories(app, connection.db, storage, settings.publicUrl?.startsWith('https:') ?? false),
    async close() {
      await app.close()
      if (!connection.pool.ended) await connection.close()
      await database.drop()
      await rm(folder, { recursive: true })
      if (errors.length > 0) throw new Error(`the app logged errors: ${errors.join('')}`)
    },
  }
}

/** `makeWorld` for all tests of a file, at its top level: closed after the last of them. */
export async function makeWorldForFile(...given: Parameters<typeof makeWorld>): Promise<World> {
  const world = await makeWorld(...given)
  afterAll(() => world.close())
  return world
}

const caller =
  (app: FastifyInstance) =>
  async <R extends Route>(person: TestUser | null, route: R, input: Input<R> = {}): Promise<TestResponse<R>> => {
    // Tests also write rows directly, which does not invalidate the cache.
    app.responseCache.clear()
    const params = new Map(Object.entries((input.params ?? {}) as object))
    const response = await app.inject({
      method: route.method,
      ...(input.address && { remoteAddress: input.address }),
      url: route.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params.get(name)))),
      query: Object.fromEntries(Object.entries((input.query ?? {}) as object).map(([k, v]) => [k, String(v)])),
      headers: { ...(person && { cookie: person.cookie }), ...input.headers },
      ...(input.body !== undefined && { payload: input.body as object }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const body = isJson ? response.json() : response.body
    const next = /<([^>]*)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      problem: body,
      next: next ? new URLSearchParams(next.split('?')[1]).get('cursor') : null,
    }
  }

function factories(app: FastifyInstance, db: Db, storage: Storage, isHttps: boolean) {
  let count = 0

  const person = async (role: Role, values: Partial<UserRow> = {}): Promise<TestUser> => {
    count += 1
    const row = onlyRow(
      await db
        .insert(users)
        .values({
          username: `${role}-${count}`,
          passwordHash: 'no password opens this',
          firstName: `First${count}`,
          lastName: `Last${count}`,
          role,
          approvedAt: new Date(),
          emailVerifiedAt: values.email ? new Date() : null,
          ...values,
        })
        .returning(),
    )
    const pictures = await db
      .select()
      .from(images)
      .where(inArray(images.id, [imageIdOf(row.profileImageUrl ?? '')]))
    await attachFiles(db, { column: 'profileId', id: row.id }, { images: pictures })
    const name = cookieName(SESSION_COOKIE, isHttps)
    return {
      ...row,
      cookie: `${name}=${encodeURIComponent(app.signCookie(await startSession(db, row, null)))}`,
    }
  }

  return {
    db,
    tenant: (values?: Partial<UserRow>) => person('tenant', values),
    owner: (values?: Partial<UserRow>) => person('owner', values),
    agent: (values?: Partial<UserRow>) => person('agent', values),
    waitingAgent: () => person('agent', { approvedAt: null }),

    /** Inserts a property, published and available by default. @param values.images paths of stored pictures */
    async property(
      owner: TestUser,
      { images: paths = [], ...values }: Partial<PropertyRow> & { images?: string[] } = {},
    ): Promise<PropertyRow> {
      count += 1
      const property = {
        ownerId: owner.id,
        title: `Home ${count}`,
        description: 'Two rooms and a balcony.',
        address: `${count} Mill Lane`,
        city: 'Ghent',
        priceCents: 120_000,
        currency: app.context.settings.currency,
        bedrooms: 2,
        bathrooms: 1,
        area: 64,
        isPublished: true,
        timeZone: 'UTC',
        ...values,
      }
      const row = onlyRow(await db.insert(properties).values(property).returning())
      const shown = await db
        .select()
        .from(images)
        .where(inArray(images.id, paths.map(imageIdOf)))
      await attachFiles(
        db,
        { column: 'propertyId', id: row.id },
        {
          images: paths.flatMap((path) => {
            const image = shown.find(({ id }) => id === imageIdOf(path))
            if (!image) return []
            return [{ id: image.id, picture: shownPictureOf(image) }]
          }),
        },
      )
      return row
    },

    /** Inserts a picture without files. @returns its path */
    async picture(): Promise<string> {
      count += 1
      const image = {
        id: `picture-${count}`,
        contentType: 'image/webp',
        bytes: 1,
        width: 320,
        height: 240,
        widths: [320],
      }
      await db.insert(images).values(image)
      return imagePathOf(image.id)
    },

    /** Inserts an application and its first event. @param values.documents ids of the tenant's documents */
    async application(
      tenant: TestUser,
      property: PropertyRow,
      { documents: sent = [], ...values }: Partial<ApplicationRow> & { documents?: string[] } = {},
    ) {
      const row = onlyRow(
        await db
          .insert(applications)
          .values({ tenantId: tenant.id, propertyId: property.id, ownerId: property.ownerId, ...values })
          .returning(),
      )
      const rows = await db.select().from(documents).where(inArray(documents.id, sent))
      await attachFiles(
        db,
        { column: 'applicationId', id: row.id },
        { documents: sent.flatMap((id) => rows.find((document) => document.id === id) ?? []) },
      )
      const at = row.rejectedAt ?? new Date()
      await db.insert(events).values({
        kind: row.status === 'pending' ? 'application_sent' : `application_${row.status}`,
        recordKind: 'application',
        recordId: row.id,
        propertyId: property.id,
        actorId: tenant.id,
        personId: tenant.id,
        data: { to: row.status },
        at,
      })
      return row
    },

    /** Inserts a document, attached to its user and to the given records, and stores its bytes; a receipt by default. */
    async document(
      person: TestUser,
      { propertyId, leaseId, ...values }: Partial<DocumentRow> & { propertyId?: string; leaseId?: string } = {},
    ): Promise<DocumentRow & { userId: string }> {
      count += 1
      const bytes = Buffer.from(`%PDF-1.4 paper ${count}`)
      const document = {
        type: 'receipt' as const,
        title: `Paper ${count}`,
        storageKey: `documents/paper-${count}`,
        contentType: 'application/pdf',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...values,
      }
      await storage.put(document.storageKey, bytes)
      const row = onlyRow(await db.insert(documents).values(document).returning())
      for (const [column, id] of Object.entries({ userId: person.id, propertyId, leaseId }))
        if (id) await attachFiles(db, { column: column as AttachmentColumn, id }, { documents: [row] })
      return { ...row, userId: person.id }
    },

    /** Inserts a message, without checking who may write to whom. */
    async message(sender: TestUser, receiver: TestUser, values: Partial<MessageRow> = {}): Promise<MessageRow> {
      count += 1
      const message = { senderId: sender.id, receiverId: receiver.id, content: `Words ${count}`, ...values }
      return onlyRow(await db.insert(messages).values(message).returning())
    },

    /** Inserts an open report of a message that the reporter received; its message is not stored. */
    async report(reporter: TestUser, reported: TestUser, values: Partial<ReportRow> = {}): Promise<ReportRow> {
      count += 1
      const report = {
        kind: 'message' as const,
        reporterId: reporter.id,
        reporterName: fullName(reporter),
        reportedId: reported.id,
        reportedName: fullName(reported),
        content: `Words ${count}`,
        sentAt: new Date(),
        reason: 'abusive' as const,
        ...values,
      }
      return onlyRow(await db.insert(reports).values(report).returning())
    },

    /** Inserts a note about a person or an application. */
    async note(
      author: TestUser,
      about: { userId: string } | { applicationId: string },
      values: Partial<NoteRow> = {},
    ): Promise<NoteRow> {
      count += 1
      const note = { ...about, authorId: author.id, text: `Remark ${count}`, ...values }
      return onlyRow(await db.insert(notes).values(note).returning())
    },

    /** Inserts a job that was given up; one that nothing handles by default. */
    async failedJob(values: Partial<typeof jobs.$inferInsert> = {}) {
      const job = { kind: 'test', data: {}, attempts: 12, lastError: 'No reason', failedAt: new Date() }
      return onlyRow(
        await db
          .insert(jobs)
          .values({ ...job, ...values })
          .returning(),
      )
    },

    /** @param tenant null for one without an account, called Tessa Ames */
    async lease(
      tenant: TestUser | null,
      property: PropertyRow,
      values: Partial<LeaseValues> & { startsOn: string; endsOn: string },
    ) {
      const lease = {
        tenantId: tenant?.id ?? null,
        tenantName: 'Tessa Ames',
        propertyId: property.id,
        timeZone: property.timeZone,
        rentCents: property.priceCents,
        depositCents: property.priceCents,
        currency: property.currency,
      }
      return onlyRow(await insertLeases(db, [{ ...lease, ...values }]))
    },

    /** Starts the books of a lease with the owner of its home, from the first day of the lease by default. */
    books: (lease: LeaseRow, owner: Pick<UserRow, 'id'>, values: Partial<Omit<Beginning, 'lease' | 'ownerId'>> = {}) =>
      db.transaction(async (tx): Promise<Book> => {
        await lockLeases(tx, [lease.id])
        const beginning = { lease, ownerId: owner.id, startsOn: lease.startsOn, ...NO_OPENING, ...values }
        return onlyRow(await beginBooks(tx, { actorId: owner.id }, [beginning], new Date()))
      }),
  }
}
