// Sends an attack's requests until it is stopped, from a process of its own. Another request to it answers how many it sent, by
// status. `ATTACK` names a file of JSON, which `bench/attacks.ts` writes.
import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { connect } from 'node:net'

type AttackRequest = { method: string; path: string; headers: Record<string, string>; body?: string; base64?: boolean }
export type Attack = {
  port: number
  /** Sent in turn by each of the connections. `{n}` in them is replaced by a number that differs each time. */
  requests: AttackRequest[]
  connections: number
  /** Signed URLs to which each connection sends a body that never ends. */
  slowUploads?: string[]
}

const attack: Attack = JSON.parse(readFileSync(process.env.ATTACK ?? '', 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: attack.connections })
const counts: Record<string, number> = {}
let sent = 0

const fill = (text: string) => text.replaceAll('{n}', String(sent)).replaceAll('{octet}', String(sent % 250))

function send({ method, path, headers, body, base64 }: AttackRequest): Promise<string> {
  sent += 1
  const bytes = body === undefined ? undefined : base64 ? Buffer.from(body, 'base64') : Buffer.from(fill(body))
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]))
  return new Promise((resolve) => {
    const options = { port: attack.port, host: '127.0.0.1', method, path: fill(path), agent, headers: filled }
    const outgoing = request(options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => resolve(text))
      counts[String(response.statusCode)] = (counts[String(response.statusCode)] ?? 0) + 1
    })
    outgoing.on('error', () => resolve(''))
    outgoing.end(bytes)
  })
}

/** A later path may name the id of the record that an earlier request made, as `{id}`. */
async function repeat() {
  for (;;) {
    let id = ''
    for (const one of attack.requests) {
      const text = await send({ ...one, path: one.path.replace('{id}', id) })
      id = /"id":"([\w-]+)"/.exec(text)?.[1] ?? id
    }
  }
}

/** A kilobyte each 20 ms, of the 5 MB that it announces. */
function uploadSlowly(url: string) {
  const { pathname, search } = new URL(url)
  const socket = connect(attack.port, '127.0.0.1')
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000000\r\n\r\n`)
  const timer = setInterval(() => socket.write(Buffer.alloc(1024)), 20)
  const again = () => {
    clearInterval(timer)
    counts.ended = (counts.ended ?? 0) + 1
    setTimeout(() => uploadSlowly(url), 50)
  }
  socket.on('error', () => {})
  socket.on('close', again)
}

for (const url of attack.slowUploads ?? []) uploadSlowly(url)
if (attack.requests.length > 0) for (let i = 0; i < attack.connections; i++) void repeat()

const server = createServer((_request, response) => response.end(JSON.stringify(counts)))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
