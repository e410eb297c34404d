import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { startClamd } from '../../test/clamd.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import { findUsedBytes } from '../../test/uploading.ts'
import { makeWorld, SETTINGS, type TestUser, type World } from '../../test/world.ts'
import { storeDocument } from './commands.ts'

let clamd: Awaited<ReturnType<typeof startClamd>>
let world: World
let tenant: TestUser
beforeEach(async () => {
  clamd = await startClamd()
  world = await makeWorld({ uploads: { ...SETTINGS.uploads, clamdUrl: clamd.url, quotaBytes: 100 } })
  tenant = await world.tenant()
})
afterEach(async () => {
  await world.close()
  await clamd.stop()
})

const add = (text: string) =>
  world.call(tenant, routes.create, {
    query: { title: 'Payslip', type: 'income' },
    body: Buffer.from(`%PDF-1.7 ${text}`),
    headers: { 'content-type': 'application/pdf' },
  })

it("counts a document in its owner's quota until it is removed", async () => {
  const { body } = await add('a payslip')
  expect(await findUsedBytes(world, tenant)).toBe(18)
  await world.call(tenant, routes.remove, { params: { id: body.id } })
  expect(await findUsedBytes(world, tenant)).toBe(0)
})

it('refuses a document beyond the quota with a reason, and stores nothing', async () => {
  await add('x'.repeat(60))
  const before = await findUsedBytes(world, tenant)
  const put = vi.spyOn(world.storage, 'put')
  const { status, problem } = await add('y'.repeat(60))
  expect([status, problem.detail]).toEqual([413, expect.stringMatching(/^Quota exceeded/)])
  expect(await findUsedBytes(world, tenant)).toBe(before)
  const [key = ''] = put.mock.calls[0] ?? []
  expect(await world.storage.open(key)).toBeNull()
})

it('keeps the bytes when the database is lost before it answers: their row may have been committed', async () => {
  const put = vi.spyOn(world.storage, 'put')
  const lock = await world.pool.connect()
  await lock.query('begin; lock table documents in share mode')
  const adding = add('a payslip')
  await waitUntilBlocked(world.db)
  await lock.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  lock.release(true)

  expect((await adding).status).toBe(503)
  const [key = ''] = put.mock.calls[0] ?? []
  expect(await world.storage.head(key)).not.toBeNull()
})

it('refuses a document with a virus, and stores nothing', async () => {
  const put = vi.spyOn(world.storage, 'put')
  const { status, problem } = await add('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
  expect([status, problem.detail]).toEqual([415, expect.stringContaining('Eicar-Test-Signature')])
  expect(put).not.toHaveBeenCalled()
  expect(clamd.scanned).toHaveLength(1)
})

it('removes bytes without a row after an hour, and no others', async () => {
  const { body } = await add('a payslip')
  const { storageKey } = await storeDocument(world.context, Buffer.from('%PDF-1.7 nobody knows of it'))
  await world.runJobs()
  expect(await world.storage.head(storageKey)).not.toBeNull()
  await world.db.update(jobs).set({ runAt: new Date() })
  await world.runJobs()
  expect(await world.storage.head(storageKey)).toBeNull()
  const url = `/api/documents/${body.id}/content`
  expect((await world.app.inject({ url, headers: { cookie: tenant.cookie } })).statusCode).toBe(200)
})
