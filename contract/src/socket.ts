/** Where the socket is. */
export const SOCKET_PATH = '/ws'

/** Bytes of one frame of a client; a message of greatest length fits in whatever way it is written. */
export const FRAME_BYTES_MAX = 64 * 1024

/** Why the server ends a connection: standard codes of RFC 6455, and one of our own. */
export const CLOSE_CODES = {
  binary: 1003,
  malformed: 1007,
  refused: 1008,
  tooLarge: 1009,
  restarting: 1012,
  /** The session is over: connecting again is no use before signing in. */
  signedOut: 4401,
  /** The session goes on under another id: connect again. */
  renewed: 4402,
} as const

/** How long a browser hears nothing before it asks for a sign of life, and how long it then waits for one, in ms. */
export const HEARTBEAT = { quietMs: 8_000, answerMs: 5_000 } as const
