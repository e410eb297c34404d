import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The standard test virus of all scanners. */
const SIGNATURE = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

/** Starts a fake clamd that speaks INSTREAM. `limit` is its maximum size in bytes; `answer` replaces its verdict. */
export async function startClamd({
  limit = Number.POSITIVE_INFINITY,
  answer,
}: {
  limit?: number
  answer?: string
} = {}) {
  const scanned: number[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      const body = readBody(received)
      if (body.bytes.length > limit) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!body.isWhole) return
      scanned.push(body.bytes.length)
      const verdict = body.bytes.includes(SIGNATURE) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
      socket.end(answer ?? verdict)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Size in bytes of each scanned file. */
    scanned,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function readBody(received: Buffer) {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return { bytes: Buffer.alloc(0), isWhole: false }
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(pieces), isWhole: true }
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(pieces), isWhole: false }
}
