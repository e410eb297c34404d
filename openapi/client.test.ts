import createClient from 'openapi-fetch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenOn } from '../server/src/test/sockets.ts'
import { makeWorld, type World } from '../server/src/test/world.ts'
import type { paths } from './generated/paths.ts'

let world: World
let baseUrl: string
beforeAll(async () => {
  world = await makeWorld()
  baseUrl = `http://${await listenOn(world.app)}`
})
afterAll(() => world.close())

/** A client with the generated types, signed in when given a cookie. */
function client(cookie?: string) {
  return createClient<paths>({ baseUrl, ...(cookie && { headers: { cookie } }) })
}

async function register(username: string, role: 'tenant' | 'owner') {
  const { data, response } = await client().POST('/api/auth/register', {
    body: { username, role, password: 'a quiet street', firstName: 'Noor', lastName: 'Haddad' },
  })
  if (!data) throw new Error(`not registered: ${response.status}`)
  return { user: data, api: client(response.headers.getSetCookie()[0]?.split(';')[0]) }
}

it('rents a home through a client generated from the document', async () => {
  const owner = await register('owner', 'owner')
  const property = await owner.api.POST('/api/properties', {
    body: {
      title: 'Corner flat',
      description: 'Two rooms above the bakery.',
      address: '14 Mill Lane',
      city: 'Ghent',
      price: 1250.5,
      bedrooms: 2,
      bathrooms: 1,
      area: 64,
      isPublished: true,
    },
  })
  expect(property.response.status).toBe(201)
  const listed = await client().GET('/api/properties/public', { params: { query: { city: 'Ghent', maxPrice: 2000 } } })
  const [found] = listed.data ?? []
  expect(found).toMatchObject({ id: property.data?.id, price: 1250.5, status: 'available' })

  const tenant = await register('tenant', 'tenant')
  const applied = await tenant.api.POST('/api/applications', {
    body: { propertyId: found?.id ?? '', message: 'From May on, please.' },
  })
  const id = applied.data?.id ?? ''
  expect(applied.data).toMatchObject({ tenantId: tenant.user.id, status: 'pending' })
  const preview = await owner.api.GET('/api/applications/{id}/approval', { params: { path: { id } } })
  const approved = await owner.api.POST('/api/applications/{id}/approve', {
    params: { path: { id } },
    body: { startDate: preview.data?.startDate ?? '', endDate: preview.data?.endDate ?? '' },
  })
  expect(approved.data?.status).toBe('approved')
  expect((await tenant.api.GET('/api/tenant/lease')).data?.monthlyRent).toBe(1250.5)
  const sent = await tenant.api.POST('/api/messages', { body: { receiverId: owner.user.id, content: 'Thank you.' } })
  expect(sent.data?.content).toBe('Thank you.')
})

it('types error responses as problem documents', async () => {
  const { error, response } = await client().POST('/api/auth/login', { body: { username: '', password: 'x' } })
  expect(response.status).toBe(400)
  expect(error?.errors).toEqual({ username: 'Username is required' })
  const missing = await client().GET('/api/properties/{id}', {
    params: { path: { id: '019a3b5e-0000-7000-8000-000000000000' } },
  })
  expect(missing.data).toBeUndefined()
  expect(missing.error).toMatchObject({ status: 404, title: 'Not found' })
})

// Checked by `tsc -p openapi`, which fails when an expected error is missing. The calls never run.
it('rejects unknown paths and wrong types at compile time', () => {
  const invalidCalls = () => {
    // @ts-expect-error There is no such path.
    void client().GET('/api/nothing')
    // @ts-expect-error A rent is a number.
    void client().GET('/api/properties/public', { params: { query: { maxPrice: true } } })
    // @ts-expect-error There is no such role.
    void client().POST('/api/auth/register', { body: { role: 'admin' } })
  }
  expect(invalidCalls).toBeTypeOf('function')
})
