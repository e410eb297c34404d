import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { v7 } from 'uuid'
import type { Db } from '../../db/connect.ts'
import { describeError } from '../../errors/describe-error.ts'
import { UploadError } from '../../storage/upload-error.ts'
import { RESERVATION_MS } from './quota.ts'
import { uploads, uploadWriters } from './table.ts'

/** How often a process shows that its requests still run, and learns which of them to end. */
const HEARTBEAT_MS = 500
/** A request that was not seen for this long belongs to a process that died. */
const STALE = sql`interval '4 seconds'`
/** How long a request waits for an earlier one to end. */
const TAKEOVER_MS = 8_000
const TAKEOVER_POLL_MS = 100

/** What a signed URL is for: an upload, or a part of it; 0 for a file in one request. */
type Target = { uploadId: string; part: number }
type Writer = { id: string; target: string; stop: AbortController; ended: Promise<unknown> }

const superseded = () => new UploadError('SlowDown', 'This file is being sent by another request. Please try again.')
const nameOf = ({ uploadId, part }: Target) => `${uploadId} ${part}`

/**
 * Lets one request at a time write to a signed URL, in all processes on the database. A later request ends the earlier one and
 * waits until its bytes are gone: after a lost connection the client is back long before the server notices.
 */
export function createUploadWriters(db: Db, log: FastifyBaseLogger) {
  const writers = new Map<string, Writer>()
  /** The latest request for each target in this process. */
  const latest = new Map<string, string>()
  let isScheduled = false

  const beat = async () => {
    const ids = [...writers.keys()]
    if (ids.length === 0) return
    const seen = await db
      .update(uploadWriters)
      .set({ seenAt: sql`current_instant()` })
      .where(inArray(uploadWriters.writer, ids))
      .returning({ writer: uploadWriters.writer, successor: uploadWriters.successor })
    const kept = new Set(seen.filter(({ successor }) => successor === null).map(({ writer }) => writer))
    // The others have a successor, or their upload was deleted.
    for (const id of ids) if (!kept.has(id)) writers.get(id)?.stop.abort()
  }

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    const next = async () => {
      await beat().catch((error: Error) =>
        log.warn({ error: describeError(error) }, 'uploads could not be marked as running'),
      )
      isScheduled = false
      if (writers.size > 0) schedule()
    }
    setTimeout(next, HEARTBEAT_MS).unref()
  }

  return {
    /**
     * Runs a request that writes to a target.
     * @param write must leave nothing when the signal ends it
     * @throws UploadError NoSuchUpload; SlowDown (a later request took over)
     */
    async run<T>(target: Target, write: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const id = v7()
      const name = nameOf(target)
      latest.set(name, id)
      try {
        const isLatest = () => latest.get(name) === id
        for (const earlier of [...writers.values()].filter((writer) => writer.target === name)) {
          earlier.stop.abort()
          await earlier.ended
        }
        await acquire(db, target, id, isLatest)
        const stop = new AbortController()
        // Another request arrived meanwhile, and waits for this one.
        if (!isLatest()) stop.abort()
        const written = stop.signal.aborted ? Promise.reject(superseded()) : write(stop.signal)
        const ended = written
          .then(
            () => release(db, target, id),
            () => release(db, target, id),
          )
          .catch(() => {})
        writers.set(id, { id, target: name, stop, ended })
        schedule()
        try {
          return await written
        } catch (error) {
          throw stop.signal.aborted ? superseded() : error
        } finally {
          await ended
          writers.delete(id)
        }
      } finally {
        if (latest.get(name) === id) latest.delete(name)
      }
    },
  }
}

/** Waits until a target has no other writer. Of several that wait, the latest wins. @throws UploadError */
async function acquire(db: Db, target: Target, id: string, isLatest: () => boolean) {
  const deadline = performance.now() + TAKEOVER_MS
  const isTarget = and(eq(uploadWriters.uploadId, target.uploadId), eq(uploadWriters.part, target.part))
  // Ids are in the order of time.
  const isEarlier = and(
    lt(uploadWriters.writer, id),
    or(isNull(uploadWriters.successor), lte(uploadWriters.successor, id)),
  )
  while (isLatest() && performance.now() < deadline) {
    if (await insertWriter(db, target, id)) return
    const ending = await db.update(uploadWriters).set({ successor: id }).where(and(isTarget, isEarlier)).returning()
    if (ending.length === 0 && (await db.$count(uploadWriters, isTarget)) > 0) break
    await pause(TAKEOVER_POLL_MS)
  }
  throw superseded()
}

/** @returns false while another request writes @throws UploadError when the upload does not exist */
async function insertWriter(db: Db, { uploadId, part }: Target, writer: string): Promise<boolean> {
  const inserted = await db
    .insert(uploadWriters)
    .values({ uploadId, part, writer })
    .onConflictDoUpdate({
      target: [uploadWriters.uploadId, uploadWriters.part],
      set: { writer, successor: null, seenAt: sql`current_instant()` },
      setWhere: sql`${uploadWriters.seenAt} < current_instant() - ${STALE}`,
    })
    .returning({ writer: uploadWriters.writer })
    .catch((error: Error) => {
      const { constraint } = (error.cause ?? {}) as { constraint?: string }
      if (constraint === 'upload_writers_upload_id_uploads_id_fk') {
        throw new UploadError('NoSuchUpload', 'There is no such upload')
      }
      throw error
    })
  return inserted.length > 0
}

/** Frees the target, and keeps the reservation for another while. */
async function release(db: Db, { uploadId }: Target, writer: string) {
  await db.delete(uploadWriters).where(eq(uploadWriters.writer, writer))
  await db
    .update(uploads)
    .set({ reservedUntil: new Date(Date.now() + RESERVATION_MS) })
    .where(and(eq(uploads.id, uploadId), eq(uploads.status, 'open')))
}
