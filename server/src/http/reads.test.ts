import { routes } from '@lintel/contract/api'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sampleInput } from '../test/sample-input.ts'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()

/** A digest of each table's rows. */
async function digests(): Promise<Record<string, string | null>> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = rows.map(async ({ name }) => {
    const rows = sql`select md5(string_agg(row::text, '' order by row::text)) as digest from ${sql.identifier(name)} as row`
    const result = await world.db.execute<{ digest: string | null }>(rows)
    return [name, result.rows[0]?.digest ?? null] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** A link's reads are made before it is followed, and by the server's first rendering of a page. */
it('marks nothing as read, opened or seen by any read, nor changes anything else', async () => {
  const [owner, agent, tenant] = [await world.owner(), await world.agent(), await world.tenant()]
  const property = await world.property(owner)
  const application = await world.application(tenant, property)
  const lease = await world.lease(tenant, await world.property(owner), { startsOn: '2020-01-01', endsOn: '2199-12-31' })
  for (const reader of [owner, agent]) await world.message(tenant, reader)
  await world.message(owner, tenant)
  const ids: Record<string, string> = {
    properties: property.id,
    applications: application.id,
    leases: lease.id,
    messages: tenant.id,
    people: tenant.id,
  }
  // The protocol of uploads begins one by a GET.
  const reads = routes.filter(
    ({ method, path }) => method === 'GET' && path !== '/api/logout' && !path.startsWith('/companion/'),
  )
  const before = await digests()
  const found = new Set<string>()
  for (const reader of [owner, agent, tenant])
    for (const route of reads) {
      const { params, query } = sampleInput(route)
      const id =
        reader === tenant && route.path.startsWith('/api/messages') ? owner.id : ids[route.path.split('/')[2] ?? '']
      const known = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, id ?? value]))
      const { status, body } = await world.call(reader, route, { params: known, query })
      const isEmpty = Array.isArray(body) && body.length === 0
      if (status === 200 && !isEmpty) found.add(route.path)
    }
  expect(await digests()).toEqual(before)
  expect([...found].toSorted()).toEqual(
    expect.arrayContaining([
      '/api/applications/:id',
      '/api/leases/:id/account',
      '/api/messages/:userId',
      '/api/people/:id',
      '/api/properties/:id',
    ]),
  )
})
