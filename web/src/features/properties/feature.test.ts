import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { setTransport } from '../../api/client.ts'
import { property } from '../../test/sample-data.ts'
import { propertiesFeature } from './feature.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  setTransport((address, init) => fetch(address, init))
})

it('renders the page of a home from calls that show no list of all homes', async () => {
  vi.stubEnv('SSR', true)
  const calls: URL[] = []
  setTransport(async (address) => {
    const url = new URL(String(address), 'http://localhost')
    calls.push(url)
    return Response.json(url.pathname === `/api/properties/${property.id}` ? property : [])
  })
  const visit = { client: new QueryClient(), user: null, params: { id: property.id }, search: '' }
  await Promise.all(propertiesFeature.screens?.property?.(visit) ?? [])
  expect(calls.map(({ pathname }) => pathname).sort()).toEqual([
    `/api/properties/${property.id}`,
    `/api/properties/${property.id}/listing`,
    '/api/properties/public',
    '/api/properties/public',
  ])
  const tags = calls.flatMap(({ pathname, searchParams }) =>
    (pathname.endsWith('/public')
      ? routes.listPublic
      : pathname.endsWith('/listing')
        ? portfolioRoutes.listing
        : routes.find
    ).shows({ params: { id: property.id }, query: Object.fromEntries(searchParams) }),
  )
  // Only tags with a colon have a version of their own in the response cache.
  expect(tags.filter((tag) => !tag.includes(':'))).toEqual([])
})
