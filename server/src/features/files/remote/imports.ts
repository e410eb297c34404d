import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@lintel/contract/actor'
import type { RemoteImport } from '@lintel/contract/files/schema'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { type UploadRow, uploads } from '../table.ts'
import { announceUpload, nameOf } from '../uploads.ts'
import { readAddress } from './address.ts'
import { errorFrame, type ImportFrame, progressFrame, successFrame } from './frames.ts'
import { claimImport, type ImportRun, runImport } from './run-import.ts'

/** How often a process looks at an import that another one is at. */
const LOOK_MS = 1_000

type Running = { run: ImportRun; listeners: Set<(frame: ImportFrame) => void>; last: ImportFrame | null }

/**
 * Announces a file of another site. It is fetched once somebody watches by the socket.
 * @throws invalid (no public address), forbidden, too_large, rate_limited
 */
export async function announceImport(context: AppContext, actor: Actor, { url, size, metadata }: RemoteImport) {
  const address = readAddress(url, context.settings.uploads.importNetworks)
  const upload = await announceUpload(context, actor, {
    kind: metadata.kind ?? 'document',
    name: metadata.name ?? nameOf(address.pathname),
    type: metadata.type,
    size,
    remoteUrl: address.href,
  })
  return { token: upload.id }
}

/** The imports this process is at, and who watches them. */
export function createImports(context: AppContext) {
  const running = new Map<string, Running>()

  const start = (actor: Actor, upload: UploadRow, origin: string): Running => {
    const one: Running = {
      run: { pause() {}, resume() {}, cancel() {}, giveUp: async () => {} },
      listeners: new Set(),
      last: null,
    }
    const tell = (frame: ImportFrame) => {
      one.last = frame
      for (const listener of one.listeners) listener(frame)
    }
    running.set(upload.id, one)
    one.run = runImport(context, actor, upload, {
      tell,
      done: (row) => {
        running.delete(upload.id)
        if (row?.status === 'whole') tell(outcomeOf(context, row, origin))
      },
    })
    return one
  }

  return {
    /**
     * Watches an import, and begins it if nobody is at it.
     * @returns what may be asked of it; null when another process is at it, or it is over
     */
    async watch(actor: Actor, id: string, origin: string, tell: (frame: ImportFrame) => void, signal: AbortSignal) {
      const claimed = running.has(id) ? null : await claimImport(context, id)
      const here = running.get(id) ?? (claimed && start(actor, claimed, origin))
      if (!here) {
        follow(context, id, origin, tell, signal).catch(() => tell(errorFrame('The import could not be followed')))
        return null
      }
      if (here.last) tell(here.last)
      here.listeners.add(tell)
      signal.addEventListener('abort', () => here.listeners.delete(tell))
      return here.run
    },
    /** Leaves every import to be begun anew. */
    giveUp: () => Promise.all([...running.values()].map(({ run }) => run.giveUp())),
  }
}

/** Tells of an import from its row until it is over. */
async function follow(
  context: AppContext,
  id: string,
  origin: string,
  tell: (frame: ImportFrame) => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const [row] = await context.db.select().from(uploads).where(eq(uploads.id, id))
    if (!row) return tell(errorFrame('This import is gone'))
    if (row.status !== 'importing' && row.status !== 'open') return tell(outcomeOf(context, row, origin))
    tell(progressFrame(row.bytes ?? 0, row.declaredBytes))
    await pause(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

function outcomeOf({ storage }: AppContext, row: UploadRow, origin: string): ImportFrame {
  if (row.status === 'refused') return errorFrame(row.refusal ?? 'The file was refused')
  return successFrame(new URL(storage.addressOf(row.key), origin).href, row.key)
}
