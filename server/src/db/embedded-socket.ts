import { mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Maximum length of a socket's path: 108 bytes with the final zero on Linux, 104 on macOS. */
const ADDRESS_BYTES = process.platform === 'linux' ? 107 : 103

/** `host` is the folder to connect to, valid until `close`. */
export type SocketFolder = { host: string; close(): Promise<void> }

/**
 * A path of the cluster's folder that is short enough for the socket in it. If its own is too long, Linux has one by an open
 * file handle; elsewhere a link in a private temporary folder leads to it.
 */
export async function openSocketFolder(folder: string): Promise<SocketFolder> {
  const address = path.join(folder, '.s.PGSQL.5432')
  if (Buffer.byteLength(address) <= ADDRESS_BYTES) return { host: folder, close: async () => {} }
  if (process.platform === 'linux') {
    const handle = await open(folder)
    return { host: `/proc/${process.pid}/fd/${handle.fd}`, close: () => handle.close() }
  }
  const parent = await mkdtemp(path.join(tmpdir(), 'lintel-'))
  const host = path.join(parent, 's')
  await symlink(folder, host)
  return { host, close: () => rm(parent, { recursive: true }) }
}
