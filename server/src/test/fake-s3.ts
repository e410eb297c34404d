import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a client has sent: `GET /bucket?uploads=`, and its body. */
export type FakeS3Request = { line: string; body: string }

/** An HTTP server that gives every S3 call the same response, or the response that `body` picks. */
export async function startFakeS3(status: number, body: string | ((request: FakeS3Request) => string)) {
  const requests: FakeS3Request[] = []
  const server = createServer(async (incoming, response) => {
    const request = { line: `${incoming.method} ${incoming.url}`, body: await text(incoming) }
    requests.push(request)
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(typeof body === 'string' ? body : body(request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An S3 error document. */
export const s3Error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
