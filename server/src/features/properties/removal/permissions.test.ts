import { routes } from '@lintel/contract/api'
import { expect, it } from 'vitest'
import { declaredCallsOfArchivedProperty, keyOf } from '../../../test/declared-permissions.ts'
import { READERS_OF_ARCHIVED } from '../../../test/permissions.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'

/* Access to an archived home: its owner and agents read it, its tenant reads the lease, and every change is refused. */

const world = await makeWorldForFile()
const owner = await world.owner()
const tenant = await world.tenant()
const property = await world.property(owner)
await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
const agent = await world.agent()

const READERS: Record<(typeof READERS_OF_ARCHIVED)[number], TestUser | null> = {
  visitor: null,
  'another tenant': await world.tenant(),
  'its tenant': tenant,
  'another owner': await world.owner(),
  'its owner': owner,
  agent,
}

const ARCHIVED = 'This home is archived. Its leases, documents and history are kept as they are.'

it('has the answers of every route that names a home', () => {
  const keys = routes.map(keyOf)
  const declared = declaredCallsOfArchivedProperty.map(([key]) => key)
  const absent = keys.filter((key) => key.includes('/api/properties/:id') && !declared.includes(key))
  expect(absent, 'absent from `callsOfArchivedHome` in the permissions.ts of its feature').toEqual([])
  expect(declared.filter((key) => !keys.includes(key))).toEqual([])
})

it.each(declaredCallsOfArchivedProperty)(
  'answers %s',
  async (key, { statuses: expected, input, refusal = ARCHIVED }) => {
    if (!(await isArchived())) await archive()
    const [method = '', path = ''] = key.split(' ')
    const statuses: Record<string, number> = {}
    for (const name of READERS_OF_ARCHIVED) {
      const reader = READERS[name]
      const { query = {}, body } =
        input?.({ propertyId: property.id, otherId: reader === owner ? tenant.id : owner.id }) ?? {}
      const response = await world.app.inject({
        method: method as 'GET',
        url: path.replace(':id', property.id),
        query,
        headers: { ...(reader && { cookie: reader.cookie }), 'user-agent': 'Mozilla/5.0' },
        ...(body && { payload: body }),
      })
      statuses[name] = response.statusCode
      if (response.statusCode === 409) expect(response.json().detail).toBe(refusal)
    }
    expect(statuses).toEqual(Object.fromEntries(READERS_OF_ARCHIVED.map((name, at) => [name, expected[at]])))
    expect(await isArchived()).toBe(true)
  },
)

const isArchived = async () =>
  (await world.app.inject({ url: `/api/properties/${property.id}`, headers: { cookie: owner.cookie } })).json()
    .archivedAt !== null

const archive = () =>
  world.app.inject({ method: 'DELETE', url: `/api/properties/${property.id}`, headers: { cookie: owner.cookie } })
