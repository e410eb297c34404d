import { rentShows } from '@lintel/contract/rent/shows'
import { isAnyShown } from '@lintel/contract/tags'
import { expect, it } from 'vitest'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorldForFile } from '../../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
await mockDay(world, '2027-01-20')('2027-01-20')

it('a payment makes agents refetch lists, and the books of its lease and owner alone', async () => {
  const [owner, other] = [await world.owner(), await world.owner()]
  const { keptLease, pay } = bookkeeper(world, owner)
  const { lease } = await keptLease()
  const { lease: ofOther } = await bookkeeper(world, other).keptLease()
  const socket = await openSocket(host, await world.agent())
  await pay(lease.id, 700, '2027-01-20')
  const { tags } = await socket.next('changed')
  const isRefetched = (key: keyof typeof rentShows, params: Record<string, string>, query = {}) =>
    isAnyShown(rentShows[key]({ params, query }), tags)
  const readsOf = (leaseId: string, ownerId: string) => [
    isRefetched('GET /api/leases/:id/account', { id: leaseId }),
    isRefetched('GET /api/leases/:id/ledger', { id: leaseId }),
    isRefetched('GET /api/statement', {}, { leaseId }),
    isRefetched('GET /api/statement', {}, { ownerId }),
    isRefetched('GET /api/people/:id/payment-details', { id: ownerId }),
  ]
  expect(readsOf(lease.id, owner.id)).toEqual(Array(5).fill(true))
  expect(readsOf(ofOther.id, other.id)).toEqual(Array(5).fill(false))
  expect([isRefetched('GET /api/rent', {}), isRefetched('GET /api/rent/figures', {})]).toEqual([true, true])
})
