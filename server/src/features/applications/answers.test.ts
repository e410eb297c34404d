import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { describe, expect, it } from 'vitest'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()

const ANSWERS = {
  moveInDate: '2027-02-01',
  termMonths: 12,
  adults: 2,
  pets: 'A cat',
  occupation: 'Baker',
  monthlyIncome: 2345.67,
  guarantor: 'My aunt',
  references: 'The landlord before',
}
const ask = (questions: object) => world.property(owner, { questions })
const apply = (tenant: TestUser, propertyId: string, body: object = {}) =>
  world.call(tenant, routes.create, { body: { propertyId, ...body } })
const find = async (user: TestUser, id: string) => (await world.call(user, routes.find, { params: { id } })).body

describe('questions of a home', () => {
  it('are none by default, and an application needs no answer', async () => {
    const { body: property } = await world.call(owner, propertyRoutes.create, { body: PROPERTY_FORM })
    expect([property.questions, property.criteria]).toEqual([{}, null])
    const { status, body } = await apply(await world.tenant(), (await world.property(owner)).id)
    expect([status, body.answers, body.criteria]).toEqual([201, {}, null])
  })

  it('are edited with the home, and shown to visitors', async () => {
    const { id } = await world.property(owner)
    const questions = { adults: 'required', pets: 'optional' } as const
    const criteria = { incomeRents: 2.5, note: 'No parties' } as const
    await world.call(owner, propertyRoutes.edit, { params: { id }, body: { questions, criteria } })
    expect((await world.call(null, propertyRoutes.find, { params: { id } })).body).toMatchObject({
      questions,
      criteria,
    })
  })

  it.each([
    ['an unknown one', { religion: 'required' }],
    ['a sensitive one', { children: 'optional' }],
    ['another way to ask', { adults: 'maybe' }],
  ])('refuse %s', async (_, questions) => {
    const { id } = await world.property(owner)
    const { status, problem } = await world.call(owner, propertyRoutes.edit, { params: { id }, body: { questions } })
    expect([status, Object.keys(problem.errors ?? {})[0]?.split('.')[0]]).toEqual([400, 'questions'])
  })

  it('include sensitive ones where the operator allows them', async () => {
    const other = await makeWorld({ sensitiveQuestions: ['children'] })
    const landlord = await other.owner()
    expect((await other.call(landlord, routes.listQuestions)).body).toContain('children')
    expect((await other.call(landlord, routes.listQuestions)).body).not.toContain('smokers')
    const body = { ...PROPERTY_FORM, questions: { children: 'optional' } }
    expect((await other.call(landlord, propertyRoutes.create, { body })).status).toBe(201)
    await other.close()
  })
})

describe('answers of an application', () => {
  it('are kept exactly, and shown to the applicant, the owner and agents', async () => {
    const property = await ask(Object.fromEntries(Object.keys(ANSWERS).map((question) => [question, 'required'])))
    const tenant = await world.tenant()
    const { body } = await apply(tenant, property.id, { answers: ANSWERS })
    for (const user of [tenant, owner, agent]) expect((await find(user, body.id)).answers).toEqual(ANSWERS)
  })

  it('are refused when a required one is missing, each by its name', async () => {
    const property = await ask({ adults: 'required', occupation: 'required', pets: 'optional' })
    const { status, problem } = await apply(await world.tenant(), property.id, { answers: { adults: 1 } })
    expect([status, problem.errors]).toEqual([400, { 'answers.occupation': 'Please answer this' }])
  })

  it('are not kept when the home does not ask', async () => {
    const property = await ask({ adults: 'optional' })
    const { body } = await apply(await world.tenant(), property.id, { answers: ANSWERS })
    expect(body.answers).toEqual({ adults: 2 })
  })

  it.each([
    [{ adults: 0 }],
    [{ adults: 2.5 }],
    [{ monthlyIncome: 0.001 }],
    [{ monthlyIncome: -1 }],
    [{ moveInDate: '2026-02-30' }],
    [{ pets: 'x'.repeat(501) }],
    [{ termMonths: 1e9 }],
  ])('are checked: %j', async (answers) => {
    const property = await ask({ adults: 'optional', monthlyIncome: 'optional' })
    expect((await apply(await world.tenant(), property.id, { answers })).status).toBe(400)
  })

  it('are hidden with the documents: at a withdrawal, and some time after a rejection', async () => {
    const property = await ask({ adults: 'required' })
    const tenant = await world.tenant()
    const { body } = await apply(tenant, property.id, { answers: { adults: 2 } })
    await world.call(tenant, routes.withdraw, { params: { id: body.id } })
    expect((await find(owner, body.id)).answers).toEqual({})
    expect((await find(agent, body.id)).answers).toEqual({})
    expect((await find(tenant, body.id)).answers).toEqual({ adults: 2 })
  })

  it('keep the criteria as they were', async () => {
    const property = await world.property(owner, { criteria: { incomeRents: 2.5 } })
    const tenant = await world.tenant()
    const { body } = await apply(tenant, property.id)
    await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { criteria: null } })
    expect((await find(tenant, body.id)).criteria).toEqual({ incomeRents: 2.5 })
    expect((await apply(await world.tenant(), property.id)).body.criteria).toBeNull()
  })

  it('keep what the facts of the home ask, and the day from which it is free while that is ahead', async () => {
    const asked = { pets: 'none', minTermMonths: 6, maxTermMonths: 24 } as const
    const [soon, free] = ['2199-12-31', '2020-01-01'].map((availableFrom) => ({ ...asked, availableFrom }))
    const criteriaAt = async (facts: object | undefined) =>
      (await apply(await world.tenant(), (await world.property(owner, { facts })).id)).body.criteria
    expect(await criteriaAt(soon)).toEqual({ ...asked, availableFrom: '2199-12-31' })
    expect(await criteriaAt(free)).toEqual(asked)
  })
})
