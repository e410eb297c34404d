import type { ClientFrame, ServerFrame } from '@lintel/contract/frames'
import { CLOSE_CODES, HEARTBEAT } from '@lintel/contract/socket'
import { createListeners } from './listeners.ts'

/** The part of the WebSocket interface that is used here, so that tests can pass another implementation. */
export type MinimalWebSocket = {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

/**
 * `ready`: authenticated, frames arrive. `waiting`: for the next attempt to connect. `closed`: by `close()`, or because the
 * session has ended; no further attempt.
 */
export type ConnectionStatus = 'connecting' | 'ready' | 'waiting' | 'closed'

export type LiveConnectionOptions = {
  userId: string
  /** Opens a new WebSocket. */
  open: () => MinimalWebSocket
  /** The server closed the connection because the session has ended. */
  onSignedOut: () => void
  /** An attempt to connect failed: the session may have ended, or the network may be down. */
  onRefused?: () => void
  /** Silence before a ping is sent, and the time the server has to answer it. */
  heartbeat?: { quietMs: number; answerMs: number }
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000

/**
 * A WebSocket client that reconnects by itself, with exponential backoff and jitter, and detects a dead connection by a
 * heartbeat.
 */
export function createLiveConnection({
  userId,
  open,
  onSignedOut,
  onRefused,
  heartbeat = HEARTBEAT,
}: LiveConnectionOptions) {
  const frames = createListeners<[ServerFrame]>()
  const statuses = createListeners<[ConnectionStatus]>()
  let status: ConnectionStatus = 'waiting'
  let socket: MinimalWebSocket | null = null
  /** By the page. */
  let isEnded = false
  let failures = 0
  let lastFrameAt = 0
  /** When the ping was sent that is not answered yet. */
  let pingSentAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const setStatus = (next: ConnectionStatus) => {
    if (status === next) return
    status = next
    statuses.notify(next)
  }
  const sendFrame = (frame: ClientFrame) => socket?.send(JSON.stringify(frame))

  function connect() {
    clearTimeout(timer)
    const opened = open()
    socket = opened
    setStatus('connecting')
    opened.addEventListener('open', () => {
      if (opened === socket) sendFrame({ type: 'auth', userId })
    })
    opened.addEventListener('message', ({ data }) => {
      if (opened === socket) handleFrame(JSON.parse(String(data)))
    })
    opened.addEventListener('close', ({ code }) => {
      if (opened === socket) handleClose(code)
    })
    // Every error is followed by a close event.
    opened.addEventListener('error', () => undefined)
    lastFrameAt = Date.now()
    pingSentAt = null
    timer = setTimeout(checkHeartbeat, heartbeat.quietMs)
  }

  function handleFrame(frame: ServerFrame) {
    lastFrameAt = Date.now()
    pingSentAt = null
    if (frame.type === 'ready') {
      failures = 0
      setStatus('ready')
    }
    frames.notify(frame)
  }

  /** Browsers delay the timers of hidden pages, so the answer time counts from the ping, not from the last frame. */
  function checkHeartbeat() {
    const now = Date.now()
    if (pingSentAt !== null && now - pingSentAt >= heartbeat.answerMs) return handleClose()
    const isQuiet = now - lastFrameAt >= heartbeat.quietMs
    if (isQuiet && pingSentAt === null) ping()
    timer = setTimeout(checkHeartbeat, isQuiet ? heartbeat.answerMs : lastFrameAt + heartbeat.quietMs - now)
  }

  function ping() {
    pingSentAt = Date.now()
    if (status === 'ready') sendFrame({ type: 'ping' })
  }

  function handleClose(code?: number) {
    clearTimeout(timer)
    const closed = socket
    socket = null
    closed?.close()
    if (code === CLOSE_CODES.signedOut) {
      setStatus('closed')
      return onSignedOut()
    }
    const wasReady = status === 'ready'
    setStatus('waiting')
    timer = setTimeout(connect, retryDelayMs(failures))
    failures += 1
    if (!wasReady) onRefused?.()
  }

  connect()
  return {
    get status() {
      return status
    },
    /** Whether the connection was lost or could not be made. False during the first attempt. */
    get isDown() {
      return status === 'waiting' || status === 'closed' || (status === 'connecting' && failures > 0)
    },
    /** Sends a frame. @returns false if the connection is not ready; the frame is not sent then */
    send(frame: ClientFrame): boolean {
      if (status !== 'ready') return false
      sendFrame(frame)
      return true
    },
    /** Calls the listener with every frame from the server. @returns unsubscribe */
    onFrame: frames.subscribe,
    /** Calls the listener when `status` changes. @returns unsubscribe */
    onStatus: statuses.subscribe,
    /** Reconnects or pings at once; for when the network is back or the page becomes visible. */
    checkNow() {
      if (status === 'waiting') return connect()
      if (status !== 'ready' || pingSentAt !== null) return
      ping()
      clearTimeout(timer)
      timer = setTimeout(checkHeartbeat, heartbeat.answerMs)
    },
    /** Connects again after the server has closed the connection because its session had ended. */
    reconnect() {
      if (status === 'closed' && !isEnded) connect()
    },
    /** Makes every listener fetch what it may have missed, while no frames arrive. */
    requestRefetch: () => frames.notify({ type: 'refetch' }),
    /** Drops the connection because the network is down; otherwise the heartbeat would notice it seconds later. */
    handleOffline() {
      if (status === 'ready' || status === 'connecting') handleClose()
    },
    close() {
      isEnded = true
      clearTimeout(timer)
      setStatus('closed')
      const closed = socket
      socket = null
      closed?.close()
    },
  }
}

/** Doubles with each failure, up to `MAX_RETRY_MS`; random between half and all of that, so that clients don't reconnect at once. */
const retryDelayMs = (failures: number) =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)
