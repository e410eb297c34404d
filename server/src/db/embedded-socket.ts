import { mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What fits into a socket's address: 108 bytes with a closing zero on Linux, 104 on macOS. */
const ADDRESS_BYTES = process.platform === 'linux' ? 107 : 103

/** The folder to name as PostgreSQL's host, valid until `close`. */
export type SocketFolder = { host: string; close(): Promise<void> }

/**
 * A name for the cluster's folder, short enough for the socket in it. Where its own is too long, Linux names it by
 * a handle of this process; elsewhere a link to it stands in a private temporary folder.
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
