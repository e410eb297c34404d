import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { portfolioRoutes as routes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { closeEndedLeases } from '../leases/commands.ts'
import { properties } from '../properties/table.ts'

const world = await makeWorldForFile()
const agent = await world.agent()
let owner: TestUser
beforeEach(async () => {
  await world.db.update(properties).set({ isPublished: false })
  owner = await world.owner()
})

const list = async (query: object = {}) => world.call(agent, routes.listVacant, { query })
const titles = async () => (await list()).body.map(({ title }) => title)
const since = async () => (await list()).body[0]?.emptySince ?? ''
const daysSince = (day: string) => Math.floor((Date.now() - Date.parse(day)) / 86_400_000)
const change = (id: string, body: object) => world.call(owner, propertyRoutes.edit, { params: { id }, body })

describe('the list of vacancies', () => {
  it('has published, available homes with their owners, empty longest first, page by page', async () => {
    const added = (title: string, day: string, values = {}) =>
      world.property(owner, { title, createdAt: new Date(day), ...values })
    await added('Second', '2026-02-01')
    await added('First', '2026-01-01')
    await added('Third', '2026-03-01')
    await added('Draft', '2025-01-01', { isPublished: false })
    await added('Let', '2025-01-01', { status: 'occupied' })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.next ?? '' })
    expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
    expect([first.next === null, second.next]).toEqual([false, null])
    expect(first.body[0]).toMatchObject({
      emptySince: '2026-01-01',
      emptyDays: daysSince('2026-01-01'),
      owner: { id: owner.id },
    })
  })

  it('keeps the day of a home that is unpublished for a while', async () => {
    const { id } = await world.property(owner, { createdAt: new Date('2026-01-01') })
    await change(id, { isPublished: false })
    expect(await titles()).toEqual([])
    await change(id, { isPublished: true })
    expect(await since()).toBe('2026-01-01')
  })

  it('begins anew when maintenance or a lease is over', async () => {
    const property = await world.property(owner, { createdAt: new Date('2026-01-01') })
    const { id } = property
    await change(id, { status: 'maintenance' })
    expect(await titles()).toEqual([])
    await change(id, { status: 'available' })
    expect((await list()).body[0]?.emptyDays).toBe(0)
    const application = await world.application(await world.tenant(), property)
    const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
    await world.call(agent, applicationRoutes.approve, { params: { id: application.id }, body: terms })
    expect(await titles()).toEqual([])
    await closeEndedLeases(world.context, new Date('2041-01-01'))
    expect((await list()).body).toHaveLength(1)
  })

  it('leaves out the homes of a disabled owner', async () => {
    await world.property(owner)
    await world.call(agent, accountRoutes.disableAccount, { params: { id: owner.id } })
    expect(await titles()).toEqual([])
  })

  it('refuses the cursor of the oldest homes', async () => {
    await world.property(owner)
    await world.property(owner)
    const { next } = await world.call(agent, routes.listAll, { query: { sort: 'oldest', limit: 1 } })
    expect((await list({ cursor: next ?? '' })).status).toBe(400)
  })
})
