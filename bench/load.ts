import { connect, type Socket } from 'node:net'
import { middle } from './measure.ts'
import type { Peer } from './process.ts'

/** One request; `path` may differ from one to the next. */
export type Ask = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

export type Load = { perSecond: number; p50: number; p99: number }

export type LoadOptions = {
  /** How many connections ask at once, each as soon as it was answered; 32 unless told. */
  connections?: number
  /** For how long; a second unless told. */
  ms?: number
  /** The status every answer must have; 200 unless told. */
  status?: number
  /** Looks at every hundredth answer's body, and throws at a wrong one. */
  check?: (body: string) => void
}

/**
 * Asks a server over and over. Written on bare sockets, since a full HTTP client costs more than the servers measured
 * and would make them all look alike.
 * @throws at an answer with another status, without a length, or with a wrong body
 */
export async function load({ port }: Peer, ask: () => Ask, options: LoadOptions = {}): Promise<Load> {
  const { connections = 32, ms = 1_000 } = options
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + ms
  await Promise.all(Array.from({ length: connections }, () => askUntil(port, until, ask, options, times)))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

export type Side = { peer: Peer; ask: () => Ask; options?: LoadOptions }
export type Comparison = { reference: number; candidate: number; ratio: number }

/** Until a server's code is compiled for speed, and its caches are warm. */
const WARM_UP_MS = 2_000

/** Loads both in turn, a second each; the ratio is the middle one of the pairs' ratios of answers a second. */
export async function compare(reference: Side, candidate: Side, pairs = 5): Promise<Comparison> {
  const run = ({ peer, ask, options }: Side, ms?: number) => load(peer, ask, { ...options, ...(ms && { ms }) })
  await run(reference, WARM_UP_MS)
  await run(candidate, WARM_UP_MS)
  const found: Comparison[] = []
  for (let i = 0; i < pairs; i++) {
    const first = i % 2 === 0 ? await run(reference) : null
    const { perSecond } = await run(candidate)
    const other = first ?? (await run(reference))
    found.push({ reference: other.perSecond, candidate: perSecond, ratio: perSecond / other.perSecond })
  }
  const of = (name: keyof Comparison) => middle(found.map((pair) => pair[name]))
  return { reference: of('reference'), candidate: of('candidate'), ratio: of('ratio') }
}

async function askUntil(port: number, until: number, ask: () => Ask, options: LoadOptions, times: number[]) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    let askedAt = 0
    let received = Buffer.alloc(0)
    const next = () => {
      askedAt = performance.now()
      if (askedAt >= until) return resolve()
      send(socket, ask())
    }
    socket.on('connect', next)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      try {
        const answer = read(received, options.status ?? 200)
        if (!answer) return
        times.push(performance.now() - askedAt)
        if (times.length % 100 === 1) options.check?.(answer.body.toString())
        received = Buffer.alloc(0)
        next()
      } catch (error) {
        reject(error)
      }
    })
  }).finally(() => socket.destroy())
}

function send(socket: Socket, { path, method = 'GET', headers = {}, body = '' }: Ask) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body}`)
}

/** @returns null while more is to come */
function read(received: Buffer, status: number): { body: Buffer } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  if (head.slice(9, 12) !== String(status)) throw new Error(`${head.split('\r\n')[0]}: ${received.subarray(end)}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  const bodyEnd = end + 4 + Number(length)
  return received.length < bodyEnd ? null : { body: received.subarray(end + 4, bodyEnd) }
}
