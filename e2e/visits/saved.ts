import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const savedVisits: Visits = async ({ contexts: { visitor, tenant }, property, freeProperty, letProperty }) => {
  for (const id of [property, freeProperty])
    expect((await tenant.request.put(`/api/saved/homes/${id}`)).status()).toBe(200)
  const search = { name: LONGEST.name, filters: { city: LONGEST.city, search: LONGEST.search }, frequency: 'at-once' }
  expect((await tenant.request.post('/api/saved/searches', { data: search })).status()).toBe(201)
  const shared = await visitor.request.post('/api/shared-homes', { data: { homes: [property, freeProperty] } })
  const { token } = await shared.json()
  return {
    saved: [
      { as: 'tenant', path: '/saved' },
      { as: 'visitor', path: '/saved' },
    ],
    compareProperties: [
      { as: 'visitor', path: `/compare?homes=${property},${freeProperty},${letProperty}` },
      { as: 'tenant', path: '/compare' },
    ],
    sharedProperties: [{ as: 'visitor', path: `/shared/${token}` }],
    unsubscribe: [{ as: 'visitor', path: `/unsubscribe/${token}` }],
  }
}
