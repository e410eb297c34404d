import { peopleRoutes as routes } from '@lintel/contract/people/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_PAGE_ROWS } from '../../../csv/send.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../../accounts/table.ts'

const world = await makeWorldForFile()
let agent: TestUser
beforeAll(async () => {
  agent = await world.agent({ createdAt: new Date('2026-01-01T23:30:00Z'), lastName: 'Agent' })
})

const exportUsers = (query: object, headers = {}) => world.call(agent, routes.exportUsers, { query, headers })
const linesOf = (body: unknown) => String(body).slice(1).split('\r\n').slice(0, -1)

describe('GET /api/agent/users.csv', () => {
  it('has every user that the filter finds, beyond one page', async () => {
    const count = EXPORT_PAGE_ROWS + 20
    await world.db.insert(users).values(
      Array.from({ length: count }, (_, i) => ({
        username: `crowd-${i}`,
        passwordHash: 'none',
        firstName: 'Crowd',
        lastName: `Number ${i}`,
        role: 'tenant' as const,
        approvedAt: new Date(),
      })),
    )
    const { body } = await exportUsers({ role: 'tenant', search: 'crowd', sort: 'oldest', columns: 'name' })
    const lines = linesOf(body)
    expect(lines).toHaveLength(count + 1)
    expect(new Set(lines).size).toBe(count + 1)
    expect(linesOf((await exportUsers({ role: 'owner' })).body)).toHaveLength(1)
  })

  it('has a byte order mark, headings, all columns in order, and is named by its day', async () => {
    const { body, headers } = await exportUsers({ role: 'agent' })
    expect(String(body)).toBe(
      '\uFEFF"Name","Role","State","Email","Phone","Homes","Applications","Joined"\r\n' +
        `"${agent.firstName} Agent","Agent","Active","","","0","0","2026-01-01"\r\n`,
    )
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename=users-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('separates by semicolons where the decimal sign is a comma, and writes days of the reader’s time zone', async () => {
    const { body } = await exportUsers(
      { role: 'agent', columns: 'joined,name' },
      { 'accept-language': 'de-DE,de;q=0.9' },
    )
    expect(linesOf(body)[0]).toBe('"Name";"Joined"')
    const german = await world.agent({ locale: 'de-DE', timeZone: 'Asia/Tokyo' })
    const own = await world.call(german, routes.exportUsers, {
      query: { search: agent.username, columns: 'joined,name' },
    })
    expect(linesOf(own.body)).toEqual(['"Name";"Joined"', `"${agent.firstName} Agent";"2026-01-02"`])
  })

  it('has no line that begins with a formula, and leaves phones as they are', async () => {
    const person = await world.tenant({
      firstName: '=1+1',
      lastName: "L\n=cmd|'/C calc'!A0",
      phone: '+49 (30) 123-45',
    })
    const { body } = await exportUsers({ ids: person.id, columns: 'name,phone' })
    expect(String(body)).toContain(`"'=1+1 L\n'=cmd|'/C calc'!A0","+49 (30) 123-45"`)
    expect(String(body)).not.toMatch(/^"?[=+\-@]cmd/m)
  })

  it('has the chosen users alone, whatever the filters', async () => {
    const [first, second] = [await world.owner(), await world.owner()]
    const { body } = await exportUsers({
      ids: `${first.id},${second.id}`,
      role: 'tenant',
      sort: 'oldest',
      columns: 'name',
    })
    expect(linesOf(body).slice(1)).toEqual(
      [first, second].map(({ firstName, lastName }) => `"${firstName} ${lastName}"`),
    )
  })

  it.each([{ columns: 'password' }, { ids: 'all' }])('refuses %j', async (query) => {
    expect((await exportUsers(query)).status).toBe(400)
  })

  it('is counted against its own limit', () => {
    expect(routes.exportUsers.limit).toBe('export')
  })
})
