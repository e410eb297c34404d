import type { Actor } from '@lintel/contract/actor'
import { and, eq, lt, or } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { describeError } from '../../../http/log.ts'
import { maxBytesOf, releaseBytes, reserveBytes } from '../quota.ts'
import { type UploadRow, uploads } from '../table.ts'
import { tooLarge } from '../uploads.ts'
import { errorFrame, type ImportFrame, progressFrame } from './frames.ts'
import { factsOf, openRemote } from './open-remote.ts'

/** How often progress is told, and how often it is written down, so that others know that somebody is at it. */
const TOLD_MS = 200
const NOTED_MS = 5_000
/** Nobody is at an import that was not written of for so long. */
const ORPHANED_MS = 20_000
/** Of a file whose size the other side doesn't say, so much of the quota is taken at a time. */
const STEP_BYTES = 16 * 1024 * 1024

const GONE = 'This import was cancelled'

export type ImportRun = {
  pause(): void
  resume(): void
  cancel(): void
  /** Ends without a trace, for another process to begin anew. */
  giveUp(): Promise<void>
}

type Watch = { tell: (frame: ImportFrame) => void; done: (row: UploadRow | null) => void }

/** Takes an import on, unless somebody is at it. @returns null when somebody is */
export async function claimImport({ db }: AppContext, id: string): Promise<UploadRow | null> {
  const isOrphan = and(eq(uploads.status, 'importing'), lt(uploads.updatedAt, new Date(Date.now() - ORPHANED_MS)))
  const [row] = await db
    .update(uploads)
    .set({ status: 'importing' })
    .where(and(eq(uploads.id, id), or(eq(uploads.status, 'open'), isOrphan)))
    .returning()
  return row ?? null
}

/** Fetches a file that was claimed, telling how it goes. What it ends with is in its row. */
export function runImport(context: AppContext, actor: Actor, upload: UploadRow, { tell, done }: Watch): ImportRun {
  const stop = new AbortController()
  let resumed: { promise: Promise<void>; resolve: () => void } | null = null
  let isGivenUp = false
  const release = () => {
    resumed?.resolve()
    resumed = null
  }
  const meter = createMeter(context, actor, upload, { tell, waiting: () => resumed?.promise, signal: stop.signal })

  const finish = async (values: Partial<UploadRow>) => {
    await context.db.transaction(async (tx) => {
      const reservedBytes = values.bytes ?? 0
      await tx
        .update(uploads)
        .set({ ...values, reservedBytes })
        .where(eq(uploads.id, upload.id))
      await releaseBytes(tx, actor.id, meter.reserved() - reservedBytes)
    })
  }

  const run = async () => {
    try {
      const response = await openRemote(upload.remoteUrl ?? '', context.settings.uploads.importNetworks, stop.signal)
      const { size } = factsOf(response, upload.remoteUrl ?? '')
      const written = await context.storage.write(upload.key, meter.count(response, size))
      await finish({ status: 'whole', bytes: written.size })
    } catch (error) {
      if (isGivenUp) return finish({ status: 'open' })
      const sentence = reasonOf(error, stop.signal)
      if (!sentence) context.log.error({ error: describeError(error as Error) }, 'a file could not be imported')
      const refusal = sentence ?? 'The file could not be fetched. Please try again.'
      await finish({ status: 'refused', refusal })
      tell(errorFrame(refusal))
    }
  }
  const running = run()
    .catch((error) => context.log.error({ error: describeError(error) }, 'an import could not be ended'))
    .finally(async () => {
      const [row] = await context.db
        .select()
        .from(uploads)
        .where(eq(uploads.id, upload.id))
        .catch(() => [])
      done(row ?? null)
    })

  return {
    pause() {
      resumed ??= deferred()
    },
    resume: release,
    cancel() {
      stop.abort()
      release()
    },
    async giveUp() {
      isGivenUp = true
      stop.abort()
      release()
      await running
    },
  }
}

type MeterOptions = { tell: Watch['tell']; waiting: () => Promise<void> | undefined; signal: AbortSignal }

/** Counts bytes as they come, against what one file may have and what is left of the quota. */
function createMeter(context: AppContext, actor: Actor, upload: UploadRow, { tell, waiting, signal }: MeterOptions) {
  const max = maxBytesOf(actor, upload.kind, context.settings.uploads)
  let reserved = upload.reservedBytes

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
    reserved: () => reserved,
    async *count(source: AsyncIterable<Buffer>, size: number | null) {
      await reserve(size ?? 0)
      tell(progressFrame(0, size))
      let bytes = 0
      let toldAt = 0
      let notedAt = Date.now()
      for await (const chunk of source) {
        await waiting()
        signal.throwIfAborted()
        bytes += chunk.length
        if (size !== null && bytes > size) throw new Refusal('invalid', 'The other side sends more than it said')
        if (bytes > reserved) await reserve(Math.min(max, Math.max(bytes, reserved + STEP_BYTES)))
        if (bytes > max) throw tooLarge(upload.name, null, max)
        yield chunk
        const now = Date.now()
        if (now - toldAt > TOLD_MS) {
          toldAt = now
          tell(progressFrame(bytes, size))
        }
        if (now - notedAt > NOTED_MS) {
          notedAt = now
          await context.db.update(uploads).set({ bytes }).where(eq(uploads.id, upload.id))
        }
      }
      signal.throwIfAborted()
      if (size !== null && bytes < size) throw new Refusal('invalid', 'The other side broke off')
    },
  }
}

/** A sentence for the person; null for what nobody foresaw. */
function reasonOf(error: unknown, signal: AbortSignal): string | null {
  if (signal.aborted) return GONE
  if (error instanceof Refusal) return error.detail
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(ECONN|EPIPE|ETIMEDOUT|ERR_STREAM|HPE_)/.test(code) ? 'The other side broke off' : null
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
