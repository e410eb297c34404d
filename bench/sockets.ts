import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Peer } from './process.ts'

/** A WebSocket client that counts bytes instead of parsing frames, so that thousands of them cost little. */
export type CountingSocket = {
  /** Bytes received after the upgrade. */
  received: number
  /** The last chunk as text: usually one frame. */
  last: string
  send(text: string): void
  end(): void
}

/** More connections at once are refused as an overload. */
const AT_ONCE = 16

/** Opens one connection for each cookie. `onBytes` is called for every chunk received. */
export async function openSockets(peer: Peer, cookies: (string | null)[], onBytes: () => void = () => undefined) {
  const sockets: CountingSocket[] = []
  for (let at = 0; at < cookies.length; at += AT_ONCE) {
    const batch = cookies.slice(at, at + AT_ONCE)
    sockets.push(...(await Promise.all(batch.map((cookie) => openSocket(peer, cookie, onBytes)))))
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
    socket.on('data', (chunk) => {
      let frames = chunk
      if (!isOpen) {
        const end = chunk.indexOf('\r\n\r\n')
        if (!chunk.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(chunk.toString().slice(0, 200)))
        isOpen = true
        frames = chunk.subarray(end + 4)
        resolve(counting)
      }
      counting.received += frames.length
      counting.last = frames.toString('latin1')
      onBytes()
    })
  })
}

/** Writes one masked text frame. */
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
