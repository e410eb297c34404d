import { routes } from '@lintel/contract/api'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'

/* Access to an archived home: its owner and agents read it, its tenant reads the lease, and every change is refused. */

const world = await makeWorldForFile()
const owner = await world.owner()
const tenant = await world.tenant()
const home = await world.home(owner)
await world.lease(tenant, home, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
const agent = await world.agent()

const READERS: [string, TestUser | null][] = [
  ['visitor', null],
  ['another tenant', await world.tenant()],
  ['its tenant', tenant],
  ['another owner', await world.owner()],
  ['its owner', owner],
  ['agent', agent],
]

type Call = { query?: Record<string, string>; body?: object }

const ABOUT = { propertyId: home.id }
const DOCUMENT = { title: 'Receipt', type: 'receipt' }
const MESSAGE = { content: 'Hello', type: 'text', ...ABOUT }

/** The statuses in the order of the readers. */
const CALLS: Record<string, [number[], Call?]> = {
  'GET /api/properties/:id': [[404, 404, 404, 404, 200, 200]],
  'GET /api/properties/:id/listing': [[404, 404, 404, 404, 200, 200]],
  'GET /api/properties/:id/standing': [[401, 404, 404, 404, 200, 200]],
  'GET /api/properties/:id/management': [[401, 403, 403, 404, 200, 200]],
  'GET /api/properties/:id/history': [[401, 403, 403, 404, 200, 200]],
  'GET /api/properties/:id/documents': [[401, 403, 403, 404, 200, 200]],
  'GET /api/properties/:id/decisions.csv': [[401, 403, 403, 404, 200, 200]],
  'GET /api/properties/:id/removal': [[401, 403, 403, 404, 200, 200]],
  'GET /api/properties/:id/application-draft': [[401, 404, 404, 404, 200, 200]],
  'POST /api/properties/:id/views': [[200, 200, 200, 200, 200, 200]],
  'PATCH /api/properties/:id': [[401, 403, 403, 404, 409, 409], { body: { isPublished: true } }],
  'DELETE /api/properties/:id': [[401, 403, 403, 404, 409, 409]],
  'PUT /api/properties/:id/application-draft': [[401, 404, 404, 404, 409, 409], { body: { answers: {} } }],
  'DELETE /api/properties/:id/application-draft': [[401, 200, 200, 200, 200, 200]],
  'POST /api/applications': [[401, 404, 404, 404, 403, 409], { body: ABOUT }],
  'POST /api/documents': [[401, 400, 409, 400, 409, 409], { query: { ...DOCUMENT, ...ABOUT } }],
  'POST /api/documents/uploaded': [
    [401, 400, 409, 400, 409, 409],
    { body: { ...DOCUMENT, ...ABOUT, uploadId: home.id } },
  ],
  // Owners don't write to owners.
  'POST /api/messages': [[401, 404, 404, 403, 409, 409], { body: MESSAGE }],
  'POST /api/reports': [[401, 404, 404, 404, 403, 403], { body: { kind: 'property', id: home.id, reason: 'spam' } }],
  'PUT /api/saved/homes/:id': [[401, 404, 404, 404, 404, 404]],
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

it('says who gets which answer about an archived home from every route that names one', () => {
  const named = routes.map(keyOf).filter((key) => key.includes('/api/properties/:id'))
  expect(named.filter((key) => !(key in CALLS))).toEqual([])
  expect(Object.keys(CALLS).filter((key) => !routes.some((route) => keyOf(route) === key))).toEqual([])
})

it.each(Object.entries(CALLS))('answers %s', async (key, [expected, call]) => {
  if (!(await isArchived())) await archive()
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace(':id', home.id)
  const statuses: number[] = []
  for (const [, reader] of READERS) {
    const receiverId = reader === owner ? tenant.id : owner.id
    const response = await world.app.inject({
      method: method as 'GET',
      url,
      query: call?.query ?? {},
      headers: { ...(reader && { cookie: reader.cookie }), 'user-agent': 'Mozilla/5.0' },
      ...(call?.body && { payload: { ...call.body, ...(path === '/api/messages' && { receiverId }) } }),
    })
    statuses.push(response.statusCode)
    if (response.statusCode === 409 && path !== '/api/applications')
      expect(response.json().detail).toBe(
        'This home is archived. Its leases, documents and history are kept as they are.',
      )
  }
  expect(Object.fromEntries(READERS.map(([name], at) => [name, statuses[at]]))).toEqual(
    Object.fromEntries(READERS.map(([name], at) => [name, expected[at]])),
  )
  expect(await isArchived()).toBe(true)
})

const isArchived = async () =>
  (await world.app.inject({ url: `/api/properties/${home.id}`, headers: { cookie: owner.cookie } })).json()
    .archivedAt !== null

const archive = () =>
  world.app.inject({ method: 'DELETE', url: `/api/properties/${home.id}`, headers: { cookie: owner.cookie } })
