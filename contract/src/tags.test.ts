import { expect, test } from 'vitest'
import { joinShows } from './tags.ts'

test('joinShows adds what a feature shows in a read of another', () => {
  const shows = joinShows([
    { 'GET /api/leases/:id/end': () => ['leases'] },
    { 'GET /api/leases/:id/end': ({ params }) => [`rent:${params.id}`], 'GET /api/rent': () => ['rent'] },
  ])
  const input = { params: { id: '7' }, query: {} }
  expect(shows['GET /api/leases/:id/end']?.(input)).toEqual(['leases', 'rent:7'])
  expect(shows['GET /api/rent']?.(input)).toEqual(['rent'])
})
