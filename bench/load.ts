import { connect, type Socket } from 'node:net'
import { medianOf } from './measure.ts'
import type { Peer } from './process.ts'

/** A request. Each may have another `path`. */
export type LoadRequest = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** `refused` is the share of 503 among the answers; latencies are of all others. */
export type Load = { perSecond: number; p50: number; p99: number; refused: number }

export type LoadOptions = {
  /** Concurrent connections, 32 by default. Each sends its next request after a response. */
  connections?: number
  /** Duration, 1,000 by default. */
  ms?: number
  /** Ends the load when it resolves, instead of `ms`. */
  until?: Promise<unknown>
  /** Pause of a connection after each response, none by default: as people do, rather than all that a server can take. */
  pauseMs?: number
  /** Expected status, 200 by default; several if any of them will do. */
  status?: number | number[]
  /** Called with every hundredth body. Throws when it is wrong. */
  check?: (body: string) => void
}

/**
 * Loads a server with requests. Uses bare sockets: an HTTP client would take more processor time than the server.
 * @returns responses a second, and latencies in ms
 * @throws when a response has another status, no content-length or a wrong body
 */
export async function load({ port }: Peer, next: () => LoadRequest, options: LoadOptions = {}): Promise<Load> {
  const { connections = 32, ms = 1_000 } = options
  const times: number[] = []
  const refusals: number[] = []
  const startedAt = performance.now()
  const end = { at: options.until ? Number.POSITIVE_INFINITY : startedAt + ms }
  options.until?.finally(() => {
    end.at = 0
  })
  await Promise.all(
    Array.from({ length: connections }, () => requestUntil(port, end, next, options, { times, refusals })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    refused: refusals.length / (times.length + refusals.length),
  }
}

export type Contender = { peer: Peer; next: () => LoadRequest; options?: LoadOptions }
export type Comparison = { reference: number; candidate: number; ratio: number }

/** Lets the JIT compile the server's code and fills its caches. */
const WARM_UP_MS = 2_000

/** Loads both in turn, one second each. @returns medians over the pairs: responses a second, and their ratio */
export async function compare(reference: Contender, candidate: Contender, pairs = 5): Promise<Comparison> {
  const run = ({ peer, next, options }: Contender, ms?: number) => load(peer, next, { ...options, ...(ms && { ms }) })
  await run(reference, WARM_UP_MS)
  await run(candidate, WARM_UP_MS)
  const comparisons: Comparison[] = []
  for (let i = 0; i < pairs; i++) {
    const first = i % 2 === 0 ? await run(reference) : null
    const { perSecond } = await run(candidate)
    const other = first ?? (await run(reference))
    comparisons.push({ reference: other.perSecond, candidate: perSecond, ratio: perSecond / other.perSecond })
  }
  const of = (name: keyof Comparison) => medianOf(comparisons.map((pair) => pair[name]))
  return { reference: of('reference'), candidate: of('candidate'), ratio: of('ratio') }
}

async function requestUntil(
  port: number,
  end: { at: number },
  next: () => LoadRequest,
  options: LoadOptions,
  { times, refusals }: { times: number[]; refusals: number[] },
) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    let sentAt = 0
    let received = Buffer.alloc(0)
    const sendNext = () => {
      sentAt = performance.now()
      if (sentAt >= end.at) return resolve()
      send(socket, next())
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      try {
        const response = read(received, [options.status ?? 200].flat())
        if (!response) return
        const list = response.status === 503 ? refusals : times
        list.push(performance.now() - sentAt)
        if (list === times && times.length % 100 === 1) options.check?.(response.body.toString())
        received = Buffer.alloc(0)
        if (options.pauseMs) setTimeout(sendNext, options.pauseMs)
        else sendNext()
      } catch (error) {
        reject(error)
      }
    })
  }).finally(() => socket.destroy())
}

function send(socket: Socket, { path, method = 'GET', headers = {}, body = '' }: LoadRequest) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${length}\r\n${body}`)
}

/** @returns null while the response is incomplete */
function read(received: Buffer, statuses: number[]): { status: number; body: Buffer } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  if (!statuses.includes(status)) throw new Error(`${head.split('\r\n')[0]}: ${received.subarray(end)}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`a response without content-length: ${head}`)
  const bodyEnd = end + 4 + Number(length)
  return received.length < bodyEnd ? null : { status, body: received.subarray(end + 4, bodyEnd) }
}
