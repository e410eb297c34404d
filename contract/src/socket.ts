/** The path of the WebSocket endpoint. */
export const SOCKET_PATH = '/ws'

/** Bytes of one client frame; the longest message fits in any encoding. */
export const FRAME_BYTES_MAX = 64 * 1024

/** Close codes of the server: those of RFC 6455 and, from 4000, our own. */
export const CLOSE_CODES = {
  binary: 1003,
  malformed: 1007,
  refused: 1008,
  tooLarge: 1009,
  restarting: 1012,
  /** The browser reads too slowly: reconnect, and fetch the missed changes. */
  tooSlow: 1013,
  /** The session ended: reconnect after the next sign-in only. */
  signedOut: 4401,
  /** The session continues under another id: reconnect. */
  renewed: 4402,
} as const

/** After `quietMs` without a frame the browser sends a ping; after `answerMs` without an answer it reconnects. */
export const HEARTBEAT = { quietMs: 8_000, answerMs: 5_000 } as const
