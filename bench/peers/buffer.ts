// Bare node:http: every response is the same buffer of BYTES bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.env.BYTES), 'x')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
