import type { ClientFrame, ServerFrame } from '@lintel/contract/events'
import { CLOSE_CODES, HEARTBEAT } from '@lintel/contract/socket'

/** As much of a WebSocket as is needed. */
export type LiveSocket = {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

/** `ready`: everything that happens arrives. `waiting`: for the next try. `ended`: by us, or because nobody is signed in. */
export type LiveStatus = 'connecting' | 'ready' | 'waiting' | 'ended'

export type LiveOptions = {
  userId: string
  /** Begins a connection. */
  open: () => LiveSocket
  /** The session is over. */
  onSignedOut: () => void
  /** A connection could not be made; perhaps the session is over, perhaps the network is gone. */
  onRefused?: () => void
  /** When a silent connection is asked for a sign of life, and when it is given up. */
  heartbeat?: { quietMs: number; answerMs: number }
}

export type Live = ReturnType<typeof createLive>

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 15_000

/**
 * Keeps a connection to the server: connects again by itself, ever more slowly and at no fixed time, so that not everyone
 * comes back in the same moment, and notices within seconds when the other end is gone without a word.
 */
export function createLive({ userId, open, onSignedOut, onRefused, heartbeat = HEARTBEAT }: LiveOptions) {
  const frameListeners = new Set<(frame: ServerFrame) => void>()
  const statusListeners = new Set<(status: LiveStatus) => void>()
  let status: LiveStatus = 'waiting'
  let socket: LiveSocket | null = null
  let failures = 0
  let heardAt = 0
  /** When a sign of life was asked for that has not come. */
  let askedAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: LiveStatus) => {
    if (status === next) return
    status = next
    for (const listener of statusListeners) listener(next)
  }
  const write = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))

  function connect() {
    clearTimeout(timer)
    const mine = open()
    socket = mine
    become('connecting')
    mine.addEventListener('open', () => {
      if (mine === socket) write({ type: 'auth', userId })
    })
    mine.addEventListener('message', ({ data }) => {
      if (mine === socket) hear(JSON.parse(String(data)))
    })
    mine.addEventListener('close', ({ code }) => {
      if (mine === socket) lose(code)
    })
    // A close always follows.
    mine.addEventListener('error', () => undefined)
    heardAt = Date.now()
    askedAt = null
    timer = setTimeout(listenForLife, heartbeat.quietMs)
  }

  function hear(frame: ServerFrame) {
    heardAt = Date.now()
    askedAt = null
    if (frame.type === 'ready') {
      failures = 0
      become('ready')
    }
    for (const listener of frameListeners) listener(frame)
  }

  /** Timers of a hidden page run late: silence counts from when life was asked for, not from when it was last heard. */
  function listenForLife() {
    const now = Date.now()
    if (askedAt !== null && now - askedAt >= heartbeat.answerMs) return lose()
    const isQuiet = now - heardAt >= heartbeat.quietMs
    if (isQuiet && askedAt === null) ask()
    timer = setTimeout(listenForLife, isQuiet ? heartbeat.answerMs : heardAt + heartbeat.quietMs - now)
  }

  function ask() {
    askedAt = Date.now()
    if (status === 'ready') write({ type: 'ping' })
  }

  function lose(code?: number) {
    clearTimeout(timer)
    const gone = socket
    socket = null
    gone?.close()
    if (code === CLOSE_CODES.signedOut) {
      become('ended')
      return onSignedOut()
    }
    const wasReady = status === 'ready'
    become('waiting')
    timer = setTimeout(connect, pauseBefore(failures))
    failures += 1
    if (!wasReady) onRefused?.()
  }

  connect()
  return {
    get status() {
      return status
    },
    /** Whether a connection was lost or could not be made, and there is none again. */
    get isDown() {
      return status === 'waiting' || status === 'ended' || (status === 'connecting' && failures > 0)
    },
    /** Sends a frame. @returns false when there is no connection to send it by */
    send(frame: ClientFrame): boolean {
      if (status !== 'ready') return false
      write(frame)
      return true
    },
    /** Hears every frame of the server; answers how to stop. */
    onFrame(listener: (frame: ServerFrame) => void) {
      frameListeners.add(listener)
      return () => void frameListeners.delete(listener)
    },
    /** Hears every change of the connection; answers how to stop. */
    onStatus(listener: (status: LiveStatus) => void) {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    /** The network came back, or somebody looks at the page again: finds out at once how things are. */
    wake() {
      if (status === 'waiting') return connect()
      if (status !== 'ready' || askedAt !== null) return
      ask()
      clearTimeout(timer)
      timer = setTimeout(listenForLife, heartbeat.answerMs)
    },
    /** The network is gone: the connection is, too, however long it takes to notice. */
    sleep() {
      if (status === 'ready' || status === 'connecting') lose()
    },
    end() {
      clearTimeout(timer)
      become('ended')
      const gone = socket
      socket = null
      gone?.close()
    },
  }
}

/** In ms; twice as long after each failure, and anywhere between half of that and all of it. */
const pauseBefore = (failures: number) =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
