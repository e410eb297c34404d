import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { applicationDrafts } from '../table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const find = async (user: TestUser, id: string) => (await world.call(user, routes.findDraft, { params: { id } })).body
const save = (user: TestUser, id: string, body: object) => world.call(user, routes.saveDraft, { params: { id }, body })
const apply = (user: TestUser, propertyId: string, body: object = {}) =>
  world.call(user, routes.create, { body: { propertyId, ...body } })

describe('drafts of applications', () => {
  it('are kept from the first letter, by home, for their author alone', async () => {
    const [tenant, other] = [await world.tenant(), await world.tenant()]
    const [property, elsewhere] = [await world.property(owner), await world.property(owner)]
    await save(tenant, property.id, { message: 'H' })
    const form = { message: 'Hello', answers: { adults: '2', pets: '' }, documents: [] }
    const { savedAt } = (await save(tenant, property.id, form)).body
    expect(await find(tenant, property.id)).toMatchObject({ savedAt })
    expect((await find(tenant, property.id)).draft).toEqual(form)
    expect((await find(tenant, elsewhere.id)).draft).toBeNull()
    expect((await find(other, property.id)).draft).toBeNull()
    expect((await find(owner, property.id)).draft).toBeNull()
  })

  it('end when the application is sent or they are discarded', async () => {
    const tenant = await world.tenant()
    const property = await world.property(owner)
    await save(tenant, property.id, { message: 'One' })
    await apply(tenant, property.id)
    expect((await find(tenant, property.id)).draft).toBeNull()
    await save(tenant, property.id, { message: 'Two' })
    await world.call(tenant, routes.deleteDraft, { params: { id: property.id } })
    expect((await find(tenant, property.id)).draft).toBeNull()
  })

  it('stay when sending fails', async () => {
    const tenant = await world.tenant()
    const property = await world.property(owner, { questions: { adults: 'required' } })
    await save(tenant, property.id, { message: 'One' })
    expect((await apply(tenant, property.id)).status).toBe(400)
    expect((await find(tenant, property.id)).draft).toEqual({ message: 'One' })
  })

  it('start from the last application: its answers, and the documents that still exist', async () => {
    const tenant = await world.tenant()
    const first = await world.property(owner, { questions: { adults: 'required', monthlyIncome: 'optional' } })
    expect((await find(tenant, first.id)).last).toBeNull()
    const [kept, removed] = [await world.document(tenant), await world.document(tenant)]
    const answers = { adults: 2, monthlyIncome: 1999.99 }
    const { body } = await apply(tenant, first.id, { answers, documents: [kept.id, removed.id] })
    await world.call(tenant, routes.withdraw, { params: { id: body.id } })
    expect((await world.call(tenant, documentRoutes.remove, { params: { id: removed.id } })).status).toBe(200)
    expect((await find(tenant, (await world.property(owner)).id)).last).toEqual({ answers, documents: [kept.id] })
  })

  it('are refused for a home that the caller can’t see, and in other shapes', async () => {
    const tenant = await world.tenant()
    const hidden = await world.property(owner, { isPublished: false })
    expect((await save(tenant, hidden.id, { message: 'x' })).status).toBe(404)
    const property = await world.property(owner)
    expect((await save(tenant, property.id, { message: 'x'.repeat(5_001) })).status).toBe(400)
    expect((await save(tenant, property.id, { answers: { religion: 'x' } })).status).toBe(400)
    expect((await save(tenant, property.id, { documents: ['x'] })).status).toBe(400)
  })

  it('are deleted after 90 days, and with the account', async () => {
    const [old, leaving] = [await world.tenant(), await world.tenant({ passwordHash: 'x' })]
    const property = await world.property(owner)
    await save(old, property.id, { message: 'x' })
    await world.runTask('delete old drafts', new Date(Date.now() + 89 * 86_400_000))
    expect((await find(old, property.id)).draft).not.toBeNull()
    await world.runTask('delete old drafts', new Date(Date.now() + 91 * 86_400_000))
    expect((await find(old, property.id)).draft).toBeNull()
    await save(leaving, property.id, { message: 'x' })
    expect((await world.call(leaving, accountRoutes.deleteAccount)).status).toBe(200)
    const isLeavings = eq(applicationDrafts.tenantId, leaving.id)
    expect(await world.db.select().from(applicationDrafts).where(isLeavings)).toEqual([])
  })
})
