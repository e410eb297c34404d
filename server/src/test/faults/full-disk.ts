import { statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@lintel/contract/api'
import { addDocument, pdf, sendMessage, textOf } from './actions.ts'
import { createLedger } from './ledger.ts'
import { PORTS } from './services.ts'
import { checkStored } from './stored.ts'
import type { Traffic } from './traffic.ts'
import type { TwoServers } from './two-servers.ts'
import { insist, isTemporary, registerUser } from './users.ts'

const FULL_MS = 10_000
const HEAL_MS = 20_000

/**
 * Fills the disk of DATA_DIR to the last byte and empties it again. Affects the two servers, whose mail goes there, and a third
 * server with all its data there: its own PostgreSQL and its files.
 */
export async function fillDisk({ installation, disk }: TwoServers, traffic: Traffic) {
  const server = installation.createServer('alone', {
    DATA_DIR: path.join(disk, 'alone'),
    PORT: String(PORTS.alone),
    DISK_RESERVE: '20MB',
  })
  await server.start()
  const ledger = createLedger()
  const site = { origin: server.origin, ledger, traffic }
  const [tenant, agent] = [await registerUser(site, 'tenant'), await registerUser(site, 'agent')]
  let number = 0
  const upload = () => {
    number += 1
    return addDocument(tenant, `Full ${number}`, pdf(50_000))
  }
  const write = (isOver: () => boolean) => {
    const content = textOf(tenant, agent)
    return insist(() => sendMessage(tenant, agent, content), isOver)
  }
  const ignoreTemporary = (error: Error) => {
    if (!isTemporary(error)) traffic.fault(error.message)
  }

  const file = path.join(disk, 'filler')
  fill(disk, file)
  const fullUntil = performance.now() + FULL_MS
  while (performance.now() < fullUntil) {
    await upload().then(() => traffic.fault('a document was accepted on a full disk'), ignoreTemporary)
    await write(() => performance.now() > fullUntil)
    await tenant.call(API.messages.listConversations).catch(ignoreTemporary)
    await pause(100)
  }
  unlinkSync(file)

  const healUntil = performance.now() + HEAL_MS
  const isOver = () => performance.now() > healUntil
  if (!(await insist(upload, isOver))) traffic.fault('no document is accepted after the disk was emptied')
  if (!(await write(isOver))) traffic.fault('no message is accepted after the disk was emptied')
  for (const fault of await checkStored(ledger, server.database, server.files))
    traffic.fault(`after a full disk: ${fault}`)
  await server.stop()
}

function fill(disk: string, file: string) {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize + 1))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
