import { randomBytes } from 'node:crypto'
import { statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../server-process.mjs'
import { createPerson, sendMessage } from './people.mjs'
import { SERVER } from './stack.mjs'

/**
 * The disk of DATA_DIR is filled to the last byte and emptied again. Besides the two servers, whose mail goes there, for one that has
 * all its data there: its own PostgreSQL and its files.
 */

const FULL_MS = 10_000
const HEAL_MS = 20_000

export async function fillDisk(stack, traffic, ledger) {
  const disk = path.join(stack.folder, 'disk')
  const alone = await startServer(SERVER, {
    DATA_DIR: path.join(disk, 'alone'),
    PORT: stack.alonePort,
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'on',
    DISK_RESERVE: '20MB',
  })
  const { address } = alone
  const tenant = await createPerson(traffic, address, 'tenant')
  const agent = await createPerson(traffic, address, 'agent')
  const own = { ...ledger, messages: [], attempted: new Set() }
  const upload = () => {
    const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(50_000)])
    return traffic.call(tenant, 201, 'POST', `${address}/api/documents?title=Full&type=other`, {
      body,
      type: 'application/pdf',
    })
  }

  const file = path.join(disk, 'filler')
  fill(disk, file)
  const fullUntil = performance.now() + FULL_MS
  while (performance.now() < fullUntil) {
    if (await upload()) traffic.fault('a document was accepted on a full disk')
    await sendMessage(traffic, own, address, tenant, agent, () => performance.now() > fullUntil)
    await traffic.call(tenant, 200, 'GET', `${address}/api/messages/conversations`)
    await pause(100)
  }
  unlinkSync(file)

  const healUntil = performance.now() + HEAL_MS
  while (!(await upload())) {
    if (performance.now() > healUntil) return traffic.fault('no document is accepted after the disk was emptied')
    await pause(200)
  }
  await sendMessage(traffic, own, address, tenant, agent, () => performance.now() > healUntil)
  const thread = await traffic.call(tenant, 200, 'GET', `${address}/api/messages/${agent.id}?limit=100`)
  const stored = new Set(thread?.json().map(({ content }) => content))
  const lost = own.messages.slice(-100).filter((content) => !stored.has(content)).length
  if (lost > 0) traffic.fault(`${lost} messages are lost after a full disk`)
  await alone.stop()
}

function fill(disk, file) {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize + 1))
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
  }
}
