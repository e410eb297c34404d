// Bare `ws`: answers a `ping` frame with `pong` and sends a message to every client for any other frame.
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, path: '/ws' })
const PONG = JSON.stringify({ type: 'pong' })
/** As long as Lintel's frame. */
const message = 'm'.repeat(Number(process.env.BYTES))
server.on('connection', (ws) => {
  ws.on('message', (data) => {
    if (String(data).startsWith('{"type":"ping"')) return ws.send(PONG)
    for (const other of server.clients) other.send(message)
  })
})
server.on('listening', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
