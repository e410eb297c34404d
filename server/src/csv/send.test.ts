import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCsvFormat } from './fields.ts'
import { sendCsv } from './send.ts'

const app = Fastify()
afterEach(() => app.close())

const PAGES = 2_000
/** 100 KB, so that a client that does not read soon fills what the system buffers. */
const PAGE = Array.from({ length: 100 }, () => 'x'.repeat(1_000))

describe('sendCsv', () => {
  it('reads no further than the client does, and stops when it has gone', async () => {
    let read = 0
    const stopped = vi.fn()
    async function* pages() {
      try {
        for (; read < PAGES; read += 1) yield PAGE
      } finally {
        stopped()
      }
    }
    app.get('/', async (_request, reply) =>
      sendCsv(reply, {
        name: 'test',
        columns: [{ heading: 'A', value: (row: string) => row }],
        pages: pages(),
        present: (row) => row,
        format: createCsvFormat('en', 'UTC', 'USD'),
      }),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'readable')
    // Until nothing more is taken: a page that could be sent would be read at once.
    let before = -1
    const isStill = () => {
      const last = before
      before = read
      return read === last
    }
    await expect.poll(isStill).toBe(true)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(PAGES / 4)
    socket.destroy()
    await expect.poll(() => stopped.mock.calls.length).toBeGreaterThan(0)
    expect(read).toBeLessThan(PAGES / 4)
  })
})
