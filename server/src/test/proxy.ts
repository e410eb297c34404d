import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * A TCP proxy that simulates network failures and restarts.
 * @param target an address or the path of a Unix socket; read at every connection, so that it may change
 */
export async function startProxy(target: NetConnectOpts) {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(chunk)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    /** Closes every connection and refuses new ones. */
    cut,
    /** Drops all data and keeps the connections open. */
    freeze: () => {
      isFrozen = true
    },
    /** Forwards data and accepts connections again, on the same port. */
    mend: async () => {
      isFrozen = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
