import { CLOSE_CODES } from '@lintel/contract/socket'
import { and, gt, inArray } from 'drizzle-orm'
import type { WebSocket } from 'ws'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Session } from '../../../http/session.ts'
import type { LiveSocket } from '../../../live/hub.ts'
import { TokenBucket } from '../../../live/token-bucket.ts'
import { sessions } from '../../accounts/table.ts'

/** Sockets of one person, and of all people at one address that is known, to one process. */
const MAX_OF_PERSON = 20
const MAX_OF_ADDRESS = 100

type Watcher = {
  ws: WebSocket
  userId: string
  sid: string
  address: string | null
  isAlive: boolean
  live: LiveSocket
}

/** The open sockets that watch imports: limited in number and pace, closed when their session ends. */
export function createWatchers({ db, hub, settings }: Pick<AppContext, 'db' | 'hub' | 'settings'>) {
  const watchers = new Set<Watcher>()

  /** @throws rate_limited */
  const assertFew = (userId: string, address: string | null) => {
    if (!settings.isRateLimitOn) return
    const all = [...watchers]
    const ofPerson = all.filter((watcher) => watcher.userId === userId).length
    const ofAddress = address === null ? 0 : all.filter((watcher) => watcher.address === address).length
    if (ofPerson < MAX_OF_PERSON && ofAddress < MAX_OF_ADDRESS) return
    throw new Refusal('rate_limited', 'Too many files are being fetched at once. Please wait until one is done.')
  }

  return {
    assertFew,

    /** Adds a socket, and closes it if another took its place since `assertFew`. @param onFrame called while the pace is kept */
    add(ws: WebSocket, { sid, actor }: Session, address: string | null, onFrame: (text: string) => void) {
      try {
        assertFew(actor.id, address)
      } catch {
        return ws.close(CLOSE_CODES.refused, 'too many')
      }
      // The hub closes it at sign-out, in whichever process that happens. Its frames are for screens.
      const live: LiveSocket = {
        userId: actor.id,
        sid,
        isAgent: false,
        send() {},
        close: (code, reason) => ws.close(code, reason),
      }
      const watcher: Watcher = { ws, userId: actor.id, sid, address, isAlive: true, live }
      const rateLimit = settings.isRateLimitOn ? new TokenBucket() : null
      watchers.add(watcher)
      void hub.add(live)
      ws.on('close', () => {
        watchers.delete(watcher)
        hub.remove(live)
      })
      ws.on('pong', () => {
        watcher.isAlive = true
      })
      ws.on('message', (data) => {
        watcher.isAlive = true
        if (ws.readyState !== ws.OPEN) return
        if (rateLimit?.take() === false) ws.close(CLOSE_CODES.refused, 'too much at once')
        else onFrame(String(data))
      })
    },

    /** Closes sockets whose session has ended, and terminates sockets that were silent since the last check. */
    async check() {
      if (watchers.size === 0) return
      const checked = [...watchers]
      for (const watcher of checked) {
        if (!watcher.isAlive) watcher.ws.terminate()
        watcher.isAlive = false
        watcher.ws.ping()
      }
      const rows = await db
        .select({ sid: sessions.sid })
        .from(sessions)
        .where(
          and(
            inArray(
              sessions.sid,
              checked.map(({ sid }) => sid),
            ),
            gt(sessions.expire, new Date()),
          ),
        )
      const open = new Set(rows.map(({ sid }) => sid))
      for (const { ws, sid } of checked) if (!open.has(sid)) ws.close(CLOSE_CODES.signedOut, 'signed out')
    },

    closeAll() {
      for (const { ws } of watchers) ws.close(CLOSE_CODES.restarting, 'restarting')
    },
  }
}
