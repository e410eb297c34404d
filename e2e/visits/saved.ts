import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const savedVisits: Visits = async ({ contexts: { visitor, tenant }, home, freeHome, letHome }) => {
  for (const id of [home, freeHome]) expect((await tenant.request.put(`/api/saved/homes/${id}`)).status()).toBe(200)
  const search = { name: LONGEST.name, filters: { city: LONGEST.city, search: LONGEST.search }, frequency: 'at-once' }
  expect((await tenant.request.post('/api/saved/searches', { data: search })).status()).toBe(201)
  const shared = await visitor.request.post('/api/shared-homes', { data: { homes: [home, freeHome] } })
  const { token } = await shared.json()
  return {
    saved: [
      { as: 'tenant', path: '/saved' },
      { as: 'visitor', path: '/saved' },
    ],
    compareHomes: [
      { as: 'visitor', path: `/compare?homes=${home},${freeHome},${letHome}` },
      { as: 'tenant', path: '/compare' },
    ],
    sharedHomes: [{ as: 'visitor', path: `/shared/${token}` }],
    unsubscribe: [{ as: 'visitor', path: `/unsubscribe/${token}` }],
  }
}
