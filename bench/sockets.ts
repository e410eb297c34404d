import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Peer } from './process.ts'

/** A WebSocket's other end that counts what comes instead of reading it, so that hundreds of them cost little. */
export type CountingSocket = {
  /** Bytes of frames that have come. */
  received: number
  /** The last frame that came whole in one piece, as text. */
  last: string
  send(text: string): void
  end(): void
}

/** Opens so many connections, each with its cookie; `onBytes` hears of every piece that comes. */
export async function openSockets(peer: Peer, cookies: (string | null)[], onBytes: () => void = () => undefined) {
  const sockets: CountingSocket[] = []
  // Some at a time: more than the listen queue holds would be turned away.
  for (let at = 0; at < cookies.length; at += 100) {
    sockets.push(...(await Promise.all(cookies.slice(at, at + 100).map((cookie) => openSocket(peer, cookie, onBytes)))))
  }
  return sockets
}

function openSocket({ port }: Peer, cookie: string | null, onBytes: () => void): Promise<CountingSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const counting: CountingSocket = {
      received: 0,
      last: '',
      send: (text) => writeFrame(socket, text),
      end: () => socket.destroy(),
    }
    let isOpen = false
    socket.on('error', reject)
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64')
      socket.write(
        `GET /ws HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`,
      )
    })
    socket.on('data', (piece) => {
      let frames = piece
      if (!isOpen) {
        const end = piece.indexOf('\r\n\r\n')
        if (!piece.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(piece.toString().slice(0, 200)))
        isOpen = true
        frames = piece.subarray(end + 4)
        resolve(counting)
      }
      counting.received += frames.length
      counting.last = frames.toString('latin1')
      onBytes()
    })
  })
}

/** One masked text frame. */
function writeFrame(socket: Socket, text: string) {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255])
  const masked = Buffer.from(body.map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  socket.write(Buffer.concat([head, mask, masked]))
}
