import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@lintel/contract/actor'
import type { RemoteImport } from '@lintel/contract/files/schema'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { type UploadRow, uploads } from '../table.ts'
import { createUpload, fileNameOf } from '../uploads.ts'
import { parseRemoteUrl } from './address.ts'
import { errorFrame, type ImportFrame, progressFrame, successFrame } from './frames.ts'
import { claimImport, type ImportRun, runImport } from './run-import.ts'

/** Poll interval for an import that another process runs. */
const POLL_MS = 1_000

type Running = { run: ImportRun; listeners: Set<(frame: ImportFrame) => void>; last: ImportFrame | null }

/**
 * Creates an import from a URL. It starts when a browser watches it by the socket.
 * @throws invalid (no public address), forbidden, too_large, rate_limited
 */
export async function createImport(context: AppContext, actor: Actor, { url, size, metadata }: RemoteImport) {
  const address = parseRemoteUrl(url, context.settings.uploads.importNetworks)
  const upload = await createUpload(context, actor, {
    kind: metadata.kind ?? 'document',
    name: metadata.name ?? fileNameOf(address.pathname),
    type: metadata.type,
    size,
    remoteUrl: address.href,
  })
  return { token: upload.id }
}

/** Imports that this process runs, and their listeners. */
export function createImports(context: AppContext) {
  const running = new Map<string, Running>()

  const start = (actor: Actor, upload: UploadRow, origin: string): Running => {
    const one: Running = {
      run: { pause() {}, resume() {}, cancel() {}, release: async () => {} },
      listeners: new Set(),
      last: null,
    }
    const send = (frame: ImportFrame) => {
      one.last = frame
      for (const listener of one.listeners) listener(frame)
    }
    running.set(upload.id, one)
    one.run = runImport(context, actor, upload, {
      send,
      onEnd: (row) => {
        running.delete(upload.id)
        if (row?.status === 'whole') send(outcomeOf(context, row, origin))
      },
    })
    return one
  }

  return {
    /**
     * Watches an import, and starts it unless it is running.
     * @returns its controls; null when another process runs it, or it has ended
     */
    async watch(actor: Actor, id: string, origin: string, send: (frame: ImportFrame) => void, signal: AbortSignal) {
      const claimed = running.has(id) ? null : await claimImport(context, id)
      const here = running.get(id) ?? (claimed && start(actor, claimed, origin))
      if (!here) {
        follow(context, id, origin, send, signal).catch(() => send(errorFrame('The import could not be followed')))
        return null
      }
      if (here.last) send(here.last)
      here.listeners.add(send)
      signal.addEventListener('abort', () => here.listeners.delete(send))
      return here.run
    },
    /** Stops every import, so that another process can start it over. */
    release: () => Promise.all([...running.values()].map(({ run }) => run.release())),
  }
}

/** Reports an import that another process runs, by polling its row. */
async function follow(
  context: AppContext,
  id: string,
  origin: string,
  send: (frame: ImportFrame) => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const [row] = await context.db.select().from(uploads).where(eq(uploads.id, id))
    if (!row) return send(errorFrame('This import is gone'))
    if (row.status !== 'importing' && row.status !== 'open') return send(outcomeOf(context, row, origin))
    send(progressFrame(row.bytes ?? 0, row.declaredBytes))
    await pause(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

function outcomeOf({ storage }: AppContext, row: UploadRow, origin: string): ImportFrame {
  if (row.status === 'refused') return errorFrame(row.refusal ?? 'The file was refused')
  return successFrame(new URL(storage.urlOf(row.key), origin).href, row.key)
}
