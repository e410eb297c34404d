import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../errors/refusal.ts'

/** A large archive takes clamd a while; longer than this it has lost its way. */
const SILENT_MS = 120_000

/** A file being looked into: it is given piece by piece, and at the end says what is wrong with it. */
export type Scan = {
  write(chunk: Uint8Array): Promise<void>
  /** @returns the name of what was found; null when nothing was */
  end(): Promise<string | null>
  cancel(): void
}

/** Nobody looks. */
const NO_SCAN: Scan = { write: async () => {}, end: async () => null, cancel() {} }

/**
 * Has ClamAV's daemon look into a file, by its INSTREAM command.
 * @param url `tcp://host:3310` or `unix:/path`; null to have nobody look
 * @throws unavailable when it does not answer, or not with a verdict: what was not looked into is not taken
 */
export async function openScan(url: string | null): Promise<Scan> {
  if (!url) return NO_SCAN
  const socket = connect(targetOf(url))
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('no answer')))
  // Read from the start: it may answer before it was given everything, to refuse.
  const answer = buffer(socket).then(String)
  answer.catch(() => {})
  const guard = <T>(doing: Promise<T>): Promise<T> =>
    doing.catch(() => {
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

/** Waits until it is on its way, so that a slow scanner is not flooded. */
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
