// Bare `ws`: a frame that begins with "{\"type\":\"ping\"" is answered, any other is sent on to everyone, acknowledged to its sender.
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, path: '/ws' })
const pong = JSON.stringify({ type: 'pong' })
/** As long as what Lintel sends, which the benchmark has looked up. */
const message = 'm'.repeat(Number(process.env.BYTES))
server.on('connection', (ws) => {
  ws.on('message', (data) => {
    if (String(data).startsWith('{"type":"ping"')) return ws.send(pong)
    for (const other of server.clients) other.send(message)
  })
})
server.on('listening', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
