import { documentRoutes } from '@lintel/contract/documents/routes'
import { afterEach, expect, it, vi } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()
afterEach(() => vi.restoreAllMocks())

it.each(['EMFILE', 'ENFILE'])('refuses with 503 in words when no file descriptor is left (%s)', async (code) => {
  const cause = Object.assign(new Error(`${code}: too many open files, open '/data/files/x'`), { code })
  vi.spyOn(world.storage, 'put').mockRejectedValue(new Error('it could not be stored', { cause }))
  const answer = await world.call(await world.tenant(), documentRoutes.create, {
    query: { title: 'Payslip', type: 'income' },
    body: Buffer.from('%PDF-1.7'),
    headers: { 'content-type': 'application/pdf' },
  })
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    problem: { detail: 'Too many people are here at once. Please try again in a few seconds.' },
  })
  expect(world.errors.splice(0)).toHaveLength(1)
})
