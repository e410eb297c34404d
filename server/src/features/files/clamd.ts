import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../errors/refusal.ts'

/** clamd needs a while for large archives. */
const TIMEOUT_MS = 120_000
const PING_TIMEOUT_MS = 5_000

/** A virus scan of one stream. */
export type Scan = {
  write(chunk: Uint8Array): Promise<void>
  /** @returns the name of the malware, or null */
  end(): Promise<string | null>
  cancel(): void
}

const NO_SCAN: Scan = { write: async () => {}, end: async () => null, cancel() {} }

/**
 * Starts a scan by ClamAV's daemon (its INSTREAM command).
 * @param url `tcp://host:3310` or `unix:/path`; null to skip scanning
 * @throws unavailable when the daemon does not answer with a verdict: unscanned files are refused
 */
export async function openScan(url: string | null): Promise<Scan> {
  if (!url) return NO_SCAN
  const socket = connect(targetOf(url))
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
  // Read from the start: clamd may refuse before the end of the stream.
  const answer = buffer(socket).then(String)
  answer.catch(() => {})
  const guard = <T>(step: Promise<T>): Promise<T> =>
    step.catch(() => {
      socket.destroy()
      throw new Refusal('unavailable', 'Documents cannot be checked for viruses right now. Please try again later.')
    })
  await guard(once(socket, 'connect'))
  await guard(send(socket, 'zINSTREAM\0'))
  return {
    write: (chunk) => guard(send(socket, lengthOf(chunk)).then(() => send(socket, chunk))),
    end: () => guard(send(socket, lengthOf([])).then(async () => verdictOf(await answer))),
    cancel: () => void socket.destroy(),
  }
}

/** @throws Error when the daemon does not answer as clamd does */
export async function pingScanner(url: string): Promise<void> {
  const socket = connect(targetOf(url))
  socket.setTimeout(PING_TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
  const answer = buffer(socket).then(String)
  answer.catch(() => {})
  try {
    await once(socket, 'connect')
    await send(socket, 'zPING\0')
    if (!/^PONG\0?\s*$/.test(await answer)) throw new Error('it does not answer as clamd does')
  } finally {
    socket.destroy()
  }
}

function targetOf(url: string) {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) }
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function lengthOf(chunk: { length: number }): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Resolves when the data is flushed, so that a slow scanner applies backpressure. */
async function send(socket: Socket, data: Uint8Array | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.write(data, (error) => (error ? reject(error) : resolve()))
  })
}

function verdictOf(answer: string): string | null {
  if (/^stream: OK\0?\s*$/.test(answer)) return null
  const found = /^stream: (.+) FOUND\0?\s*$/.exec(answer)?.[1]
  if (!found) throw new Error(`no verdict: ${answer}`)
  return found
}
