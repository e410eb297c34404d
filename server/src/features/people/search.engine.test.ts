import { accountRoutes } from '@lintel/contract/accounts/routes'
import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
let agent: TestUser
beforeAll(async () => {
  agent = await world.agent({ firstName: 'Ada', lastName: 'Agent', username: 'ada' })
  await world.tenant({ firstName: 'Óscar', lastName: 'Lindqvist', username: 'oscar.l', email: 'post@linden.example' })
  await world.owner({ firstName: 'Bo', lastName: 'Oscarsson', username: 'bo_100%', email: null })
  await world.tenant({ firstName: 'Cleo', lastName: 'Park', username: 'cleo', email: 'OSCAR.FAN@example.com' })
})

const listUsernames = async (query: object) => {
  const { body } = await world.call(agent, routes.listUsers, { query })
  return body.map(({ username }) => username)
}

describe('listUsers', () => {
  it.each([
    [{ search: 'oscar' }, ['cleo', 'bo_100%', 'oscar.l']],
    [{ search: 'óscar lind' }, ['oscar.l']],
    [{ search: 'BO OSC' }, ['bo_100%']],
    [{ search: 'linden' }, ['oscar.l']],
    [{ search: '%' }, ['bo_100%']],
    [{ search: '_' }, ['bo_100%']],
    [{ search: 'park cleo' }, []],
    [{ search: 'oscar', role: 'tenant' }, ['cleo', 'oscar.l']],
    [{ role: 'owner' }, ['bo_100%']],
    [{ role: 'active' }, ['cleo', 'bo_100%', 'oscar.l']],
    [{ search: 'ada', role: 'active' }, []],
    [{ search: 'oscar', role: 'agent' }, []],
    [{ search: '', role: '' }, ['cleo', 'bo_100%', 'oscar.l', 'ada']],
  ])('finds users by name, username and email, newest first: %j', async (query, usernames) => {
    expect(await listUsernames(query)).toEqual(usernames)
  })

  it('continues a search on its next page', async () => {
    const first = await world.call(agent, routes.listUsers, { query: { search: 'oscar', limit: 2 } })
    const next = await world.call(agent, routes.listUsers, {
      query: { search: 'oscar', limit: 2, cursor: first.next ?? '' },
    })
    expect([...first.body, ...next.body].map(({ username }) => username)).toEqual(['cleo', 'bo_100%', 'oscar.l'])
    expect(next.next).toBeNull()
  })

  it('finds users by their current name only', async () => {
    const person = await world.tenant({ firstName: 'Before' })
    await world.call(person, accountRoutes.changeProfile, { body: { firstName: 'Afterwards' } })
    expect(await listUsernames({ search: 'afterwards' })).toEqual([person.username])
    expect(await listUsernames({ search: 'before' })).toEqual([])
  })

  it('sorts by last name in pages, and refuses the cursor of another order', async () => {
    const byName = { sort: 'name', role: 'active', limit: 2 } as const
    const first = await world.call(agent, routes.listUsers, { query: byName })
    const next = await world.call(agent, routes.listUsers, { query: { ...byName, cursor: first.next ?? '' } })
    const names = [...first.body, ...next.body].map(({ lastName }) => lastName.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(names).toHaveLength(4)
    for (const sort of ['newest', 'oldest'] as const) {
      const refused = await world.call(agent, routes.listUsers, { query: { sort, cursor: first.next ?? '' } })
      expect(refused.status, sort).toBe(400)
    }
    expect(await listUsernames({ sort: 'oldest', role: 'owner' })).toEqual(['bo_100%'])
  })

  it('sorts names regardless of accents and case', async () => {
    for (const [username, lastName] of Object.entries({
      'by-4': 'Zoe',
      'by-2': 'ÉTIENNE',
      'by-1': 'eti',
      'by-3': 'etz',
    }))
      await world.tenant({ username, lastName })
    expect(await listUsernames({ sort: 'name', search: 'by-' })).toEqual(['by-1', 'by-2', 'by-3', 'by-4'])
  })

  it.each(['\u{10400}', '\u{1F1E6}', '\uFB2C', '각'])('goes on after the longest name of %s', async (letter) => {
    const name = `long-${letter.codePointAt(0)}-`
    for (const username of [1, 2, 3].map((at) => name + at))
      await world.tenant({ username, firstName: letter.repeat(100), lastName: letter.repeat(100) })
    const query = { sort: 'name', search: name, limit: 1 } as const
    const first = await world.call(agent, routes.listUsers, { query })
    const next = await world.call(agent, routes.listUsers, { query: { ...query, cursor: first.next ?? '' } })
    expect(first.body[0]?.id).not.toBe(next.body[0]?.id)
    expect(next.body).toHaveLength(1)
  })

  it('tells homes and applications of each, and counts by role and state', async () => {
    const owner = await world.owner({ username: 'landlady' })
    const tenant = await world.tenant({ username: 'seeker', disabledAt: new Date() })
    await world.application(tenant, await world.property(owner))
    const none = { count: 0, isCapped: false }
    const { body } = await world.call(agent, routes.listUsers, { query: { search: 'landlady' } })
    expect(body).toMatchObject([{ homes: 1, applications: none }])
    const disabled = await world.call(agent, routes.listUsers, { query: { state: 'disabled' } })
    expect(disabled.body).toMatchObject([{ username: 'seeker', homes: 0, applications: { count: 1 } }])
    const counts = (await world.call(agent, routes.countUsers)).body
    expect(counts).toMatchObject({ owner: 2, disabled: { count: 1, isCapped: false }, waiting: none })
    expect(counts.all).toBe(counts.tenant + counts.owner + counts.agent)
  })

  it('finds a term that no row of the sample has', async () => {
    const { rows } = await world.db.execute(`
      insert into users (id, username, password_hash, first_name, last_name, role, approved_at, created_at)
      select gen_random_uuid(), 'crowd' || n, '-', 'Many', 'People', 'tenant', now(), now() + n * interval '1 second'
      from generate_series(1, 2100) n returning 1`)
    expect(rows).toHaveLength(2100)
    expect(await listUsernames({ search: 'lindqvist' })).toEqual(['oscar.l'])
    expect(await listUsernames({ search: 'lindqvist', role: 'tenant' })).toEqual(['oscar.l'])
    expect(await listUsernames({ search: 'lq', limit: 5 })).toEqual([])
    expect(await listUsernames({ search: 'dq' })).toEqual(['oscar.l'])
    expect(await listUsernames({ search: 'many people' })).toHaveLength(24)
  })
})
