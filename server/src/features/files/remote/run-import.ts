import type { Actor } from '@lintel/contract/actor'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { describeError } from '../../../errors/describe-error.ts'
import { isFullDisk, noSpace } from '../../../errors/full-disk.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { measureUpload } from '../../../metrics/measure.ts'
import { maxBytesOf, RESERVATION_MS, releaseBytes, reserveBytes } from '../quota.ts'
import { removeUploadedBytes } from '../remove-upload.ts'
import { type UploadRow, uploads } from '../table.ts'
import { tooLarge } from '../uploads.ts'
import { errorFrame, type ImportFrame, progressFrame } from './frames.ts'
import { factsOf, openRemote } from './open-remote.ts'

/** Interval of progress frames. */
const PROGRESS_MS = 200
/** Interval of row updates, which show other processes that the import is running. */
const HEARTBEAT_MS = 5_000
/** An import without a heartbeat for this long is orphaned. By the database's clock: clocks of two servers may differ by more. */
const ORPHANED = sql`interval '20 seconds'`
/** Quota is reserved in steps of this when the size is unknown. */
const STEP_BYTES = 16 * 1024 * 1024

const CANCELLED = 'This import was cancelled'
const GONE = 'This import is gone'

export type ImportRun = {
  pause(): void
  resume(): void
  cancel(): void
  /** Stops and resets the row, so that another process can start over. */
  release(): Promise<void>
}

type Listener = { send: (frame: ImportFrame) => void; onEnd: (row: UploadRow | null) => void }

/** Marks an import as running in this process. @returns null when another process runs it */
export async function claimImport({ db }: AppContext, id: string): Promise<UploadRow | null> {
  const isOrphan = and(eq(uploads.status, 'importing'), lt(uploads.updatedAt, sql`current_instant() - ${ORPHANED}`))
  const [row] = await db
    .update(uploads)
    .set({ status: 'importing', updatedAt: sql`current_instant()` })
    .where(and(eq(uploads.id, id), or(eq(uploads.status, 'open'), isOrphan)))
    .returning()
  return row ?? null
}

/** Downloads a claimed import and reports its progress; the outcome is written to its row. */
export function runImport(context: AppContext, actor: Actor, upload: UploadRow, { send, onEnd }: Listener): ImportRun {
  const stop = new AbortController()
  let resumed: { promise: Promise<void>; resolve: () => void } | null = null
  let isReleased = false
  const resume = () => {
    resumed?.resolve()
    resumed = null
  }
  const meter = createMeter(context, actor, upload, { send, whilePaused: () => resumed?.promise, signal: stop.signal })

  const finish = (values: Partial<UploadRow>) => writeOutcome(context, upload.id, values)

  const run = async () => {
    try {
      const response = await openRemote(upload.remoteUrl ?? '', context.settings.uploads.importNetworks, stop.signal)
      const { size } = factsOf(response, upload.remoteUrl ?? '')
      const written = await measureUpload(
        context.metrics,
        () => context.storage.putStream(upload.key, meter.count(response, size)),
        (stored) => stored.size,
      )
      if (await finish({ status: 'whole', bytes: written.size })) return
      await removeUploadedBytes(context, upload.key)
      send(errorFrame(GONE))
    } catch (error) {
      if (isReleased) return void (await finish({ status: 'open' }))
      const reason = reasonOf(error, stop.signal)
      if (reason !== CANCELLED) context.metrics.uploadsRefused.inc({ reason: 'ImportFailed' })
      if (!reason) context.log.error({ error: describeError(error as Error) }, 'a file could not be imported')
      const refusal = isFullDisk(error)
        ? noSpace().detail
        : (reason ?? 'The file could not be fetched. Please try again.')
      await finish({ status: 'refused', refusal })
      send(errorFrame(refusal))
    }
  }
  const end = (reason?: Refusal) => {
    stop.abort(reason)
    resume()
  }
  const heartbeat = setInterval(() => {
    void beat(context, upload.id, meter.countBytes())
      .then((isOurs) => isOurs || end(new Refusal('not_found', GONE)))
      .catch((error) => context.log.warn({ error: describeError(error) }, 'an import could not be marked as running'))
  }, HEARTBEAT_MS)
  const running = run()
    .finally(() => clearInterval(heartbeat))
    .catch((error) =>
      context.log.error({ error: describeError(error) }, 'the outcome of an import could not be written'),
    )
    .finally(async () => {
      const [row] = await context.db
        .select()
        .from(uploads)
        .where(eq(uploads.id, upload.id))
        .catch(() => [])
      onEnd(row ?? null)
    })

  return {
    pause() {
      resumed ??= deferred()
    },
    resume,
    cancel: () => end(),
    async release() {
      isReleased = true
      end()
      await running
    },
  }
}

/**
 * Writes how an import ended, unless another process took it over.
 * @returns false when its row is gone, and with it the reservation
 */
function writeOutcome({ db }: AppContext, id: string, values: Partial<UploadRow>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
    if (!row) return false
    if (row.status !== 'importing') return true
    const reservedBytes = values.bytes ?? 0
    await tx
      .update(uploads)
      .set({ ...values, reservedBytes })
      .where(eq(uploads.id, id))
    await releaseBytes(tx, row.ownerId, row.reservedBytes - reservedBytes)
    return true
  })
}

/** Shows that an import runs, paused or not, and keeps its reservation. @returns false when its row is gone or has ended */
async function beat({ db }: AppContext, id: string, bytes: number): Promise<boolean> {
  const reservedUntil = new Date(Date.now() + RESERVATION_MS)
  const { rowCount } = await db
    .update(uploads)
    .set({ bytes, reservedUntil, updatedAt: sql`current_instant()` })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'importing')))
  return (rowCount ?? 0) > 0
}

type MeterOptions = { send: Listener['send']; whilePaused: () => Promise<void> | undefined; signal: AbortSignal }

/** Counts received bytes against the file limit and the quota, and reports progress. */
function createMeter(
  context: AppContext,
  actor: Actor,
  upload: UploadRow,
  { send, whilePaused, signal }: MeterOptions,
) {
  const max = maxBytesOf(actor, upload.kind, context.settings.uploads)
  let reserved = upload.reservedBytes
  let bytes = 0

  const reserve = async (bytes: number) => {
    if (bytes > max) throw tooLarge(upload.name, bytes, max)
    if (bytes <= reserved) return
    await context.db.transaction(async (tx) => {
      await reserveBytes(tx, actor, context.settings.uploads, bytes - reserved)
      await tx.update(uploads).set({ reservedBytes: bytes }).where(eq(uploads.id, upload.id))
    })
    reserved = bytes
  }

  return {
    countBytes: () => bytes,
    async *count(source: AsyncIterable<Buffer>, size: number | null) {
      await reserve(size ?? 0)
      send(progressFrame(0, size))
      let reportedAt = 0
      for await (const chunk of source) {
        await whilePaused()
        signal.throwIfAborted()
        bytes += chunk.length
        if (size !== null && bytes > size) throw new Refusal('invalid', 'The other side sends more than it said')
        if (bytes > reserved) await reserve(Math.min(max, Math.max(bytes, reserved + STEP_BYTES)))
        if (bytes > max) throw tooLarge(upload.name, null, max)
        yield chunk
        const now = performance.now()
        if (now - reportedAt > PROGRESS_MS) {
          reportedAt = now
          send(progressFrame(bytes, size))
        }
      }
      signal.throwIfAborted()
      if (size !== null && bytes < size) throw new Refusal('invalid', 'The other side broke off')
    },
  }
}

/** @returns a text for the user; null for unexpected errors */
function reasonOf(error: unknown, signal: AbortSignal): string | null {
  if (signal.reason instanceof Refusal) return signal.reason.detail
  if (signal.aborted) return CANCELLED
  if (error instanceof Refusal) return error.detail
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(ECONN|EPIPE|ETIMEDOUT|ERR_STREAM|HPE_)/.test(code) ? 'The other side broke off' : null
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}
