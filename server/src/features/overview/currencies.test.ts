import { readdir, readFile } from 'node:fs/promises'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { historyRoutes } from '@lintel/contract/history/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { overviewRoutes } from '@lintel/contract/overview/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { eq, like } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import PostalMime from 'postal-mime'
import { describe, expect, it, vi } from 'vitest'
import { events } from '../../events/table.ts'
import { jobs } from '../../jobs/table.ts'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { makeWorldForFile, type TestUser, type World } from '../../test/world.ts'
import { applications } from '../applications/table.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import { savedSearches } from '../saved/table.ts'

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

/** An amount in JSON, its minor units, and how an English email and a PDF write it. */
type Written = { json: number; cents: number; short: string; full: string }

type Case = { currency: string; rent: Written; lower: Written; deposit: Written; tooFine: [number, string] }

const JPY: Case = {
  currency: 'JPY',
  rent: { json: 1_850_000, cents: 1_850_000, short: '¥1,850,000', full: '¥1,850,000' },
  lower: { json: 1_799_999, cents: 1_799_999, short: '¥1,799,999', full: '¥1,799,999' },
  deposit: { json: 3_700_000, cents: 3_700_000, short: '¥3,700,000', full: '¥3,700,000' },
  tooFine: [1_850_000.5, 'Rent must be a whole number'],
}
const KWD: Case = {
  currency: 'KWD',
  rent: { json: 412.125, cents: 412_125, short: 'KWD 412.125', full: 'KWD 412.125' },
  lower: { json: 400, cents: 400_000, short: 'KWD 400', full: 'KWD 400.000' },
  deposit: { json: 824.25, cents: 824_250, short: 'KWD 824.250', full: 'KWD 824.250' },
  tooFine: [412.1255, 'Rent must have at most three decimals'],
}

const worlds = { JPY: await makeWorldForFile({ currency: 'JPY' }), KWD: await makeWorldForFile({ currency: 'KWD' }) }

describe.each([
  { ...JPY, world: worlds.JPY },
  { ...KWD, world: worlds.KWD },
])('an installation in $currency', ({ world, currency, rent, lower, deposit, tooFine }) => {
  const create = (owner: TestUser, form: object = {}) =>
    world.call(owner, propertyRoutes.create, {
      body: { ...PROPERTY_FORM, city: 'Ghent', price: rent.json, isPublished: true, ...form },
    })
  const idsOf = async (query: object) =>
    (await world.call(null, propertyRoutes.listPublic, { query })).body.map(({ id }) => id)

  it('keeps the amounts of a home in minor units, and names their currency', async () => {
    const { body, status } = await create(await world.owner(), { facts: { deposit: deposit.json } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ price: rent.json, currency, facts: { deposit: deposit.json } })
    const [row] = await world.db.select().from(properties).where(eq(properties.id, body.id))
    expect(row).toMatchObject({ priceCents: rent.cents, currency, facts: { depositCents: deposit.cents } })
  })

  it('refuses more decimals than the currency has, and more than it takes', async () => {
    const owner = await world.owner()
    const [price, text] = tooFine
    const refused = await create(owner, { price })
    expect([refused.status, refused.problem.detail, refused.problem.errors]).toEqual([400, text, { price: text }])
    expect((await create(owner, { facts: { deposit: price } })).problem.errors).toHaveProperty(['facts.deposit'])
    expect((await create(owner, { price: 100_000_000_001 })).problem.detail).toBe(
      'Rent must be at most 100,000,000,000',
    )
    const most = 100_000_000_000 / (rent.cents / rent.json)
    const { body } = await create(owner, { price: most, isPublished: false })
    expect(body.price).toBe(most)
    const edit = { params: { id: body.id }, body: { price } }
    expect((await world.call(owner, propertyRoutes.edit, edit)).problem.errors).toEqual({ price: text })
    if (most < 100_000_000_000) expect((await create(owner, { price: most + 1 })).status).toBe(400)
  })

  it('finds homes by limits of rent to the minor unit, and by a sentence', async () => {
    const city = `Limits of ${currency}`
    const { body } = await create(await world.owner(), { city })
    const unit = rent.json / rent.cents
    expect(await idsOf({ city, minPrice: rent.json })).toEqual([body.id])
    expect(await idsOf({ city, maxPrice: rent.json })).toEqual([])
    expect(await idsOf({ city, minPrice: rent.json + unit })).toEqual([])
    expect(await idsOf({ city, maxPrice: rent.json + unit })).toEqual([body.id])
    const query = { text: `up to ${Math.ceil(rent.json)}` }
    const { filters } = (await world.call(null, propertyRoutes.readSentence, { query })).body
    expect(filters).toEqual({ maxPrice: (Math.ceil(rent.json) * (1 / unit) + 1) / (1 / unit) })
  })

  it('lets a home: answers, lease, PDF, history and revenue are in its currency', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant()]
    const questions = { monthlyIncome: 'required' }
    const { body: property } = await create(owner, { questions })
    const apply = (monthlyIncome: number) =>
      world.call(tenant, applicationRoutes.create, { body: { propertyId: property.id, answers: { monthlyIncome } } })
    expect((await apply(tooFine[0])).problem.errors).toHaveProperty(['answers.monthlyIncome'])
    const { body: application } = await apply(deposit.json)
    expect(application).toMatchObject({ answers: { monthlyIncome: deposit.json }, property: { currency } })
    const [stored] = await world.db.select().from(applications).where(eq(applications.id, application.id))
    expect(stored?.answers).toEqual({ monthlyIncomeCents: deposit.cents })

    const approve = (terms: object) =>
      world.call(owner, applicationRoutes.approve, {
        params: { id: application.id },
        body: { startDate: '2030-01-01', endDate: '2030-12-31', ...terms },
      })
    expect((await approve({ monthlyRent: tooFine[0] })).problem.errors).toEqual({ monthlyRent: tooFine[1] })
    expect((await approve({ monthlyRent: lower.json, securityDeposit: deposit.json })).status).toBe(200)
    expect((await world.call(tenant, leaseRoutes.current)).body).toMatchObject({
      monthlyRent: lower.json,
      securityDeposit: deposit.json,
      currency,
      property: { price: rent.json, currency },
    })
    const [lease] = await world.db.select().from(leases).where(eq(leases.applicationId, application.id))
    expect(lease).toMatchObject({ rentCents: lower.cents, depositCents: deposit.cents, currency })

    const draw = vi.spyOn(PDFDocument.prototype, 'text')
    await world.runJobs()
    const text = withPlainSpaces(draw.mock.calls.map(([line]) => line).join(' '))
    draw.mockRestore()
    expect(text).toContain(`Monthly rent ${lower.full} Due on`)
    expect(text).toContain(`security deposit of ${deposit.full}.`)

    await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { price: lower.json } })
    const history = (await world.call(owner, historyRoutes.listOfHome, { params: { id: property.id } })).body
    expect(history.find(({ kind }) => kind === 'property_price_changed')?.details).toEqual({
      fromPrice: rent.json,
      toPrice: lower.json,
      currency,
    })
    const changes = await world.db.select({ data: events.data }).from(events).where(eq(events.propertyId, property.id))
    expect(changes.map(({ data }) => data)).toContainEqual({ fromCents: rent.cents, toCents: lower.cents })

    const figures = (await world.call(owner, overviewRoutes.figures)).body
    expect(figures).toMatchObject({ monthlyRevenue: lower.json, currency })
  })

  it('names the currency of amounts in files', async () => {
    const owner = await world.owner()
    await create(owner, { title: 'Attic' })
    const { body } = await world.call(owner, portfolioRoutes.exportOwn, { query: { columns: 'title,rent' } })
    expect(String(body).slice(1).trim().split('\r\n')).toEqual([
      `"Home","Rent (${currency})"`,
      `"Attic","${rent.json}"`,
    ])
  })

  it('tells a lower rent by email, and gives the limits of a saved search back', async () => {
    const reader = await world.tenant({ email: `reader@${currency.toLowerCase()}.example` })
    const city = `Alerts of ${currency}`
    const filters = { city, minPrice: String(lower.json), maxPrice: String(deposit.json) }
    await world.call(reader, savedRoutes.saveSearch, { body: { name: 'Ours', filters, frequency: 'at-once' } })
    expect((await world.call(reader, savedRoutes.listSearches)).body).toMatchObject([{ filters }])
    const [stored] = await world.db.select().from(savedSearches).where(eq(savedSearches.userId, reader.id))
    expect(stored).toMatchObject({
      filters: { city },
      conditions: { minCents: lower.cents, maxCents: deposit.cents },
      maxCents: deposit.cents,
    })
    const owner = await world.owner()
    const { body } = await create(owner, { city })
    await world.call(owner, propertyRoutes.edit, { params: { id: body.id }, body: { price: lower.json } })
    await create(owner, { city, price: deposit.json })
    const [mail] = await readMails(world, reader.email ?? '')
    expect(withPlainSpaces(mail?.text ?? '')).toContain(`${city}: ${lower.short} a month`)
  })
})

it('keeps the currency of a home when that of the installation is another', async () => {
  const world = worlds.KWD
  const owner = await world.owner()
  const property = await world.property(owner, { currency: 'EUR', priceCents: 125_050 })
  const edit = { params: { id: property.id }, body: { price: 1_300.25 } }
  expect((await world.call(owner, propertyRoutes.edit, edit)).body).toMatchObject({ price: 1_300.25, currency: 'EUR' })
  const { body } = await world.call(owner, portfolioRoutes.exportOwn, { query: { columns: 'rent' } })
  expect(String(body)).toContain('"EUR 1300.25"')
})

it('says the currency to the page', async () => {
  const page = (await worlds.JPY.app.inject('/listings')).body
  expect(page).toContain('"currency":"JPY"')
})

async function readMails(world: World, address: string) {
  await world.runJobs()
  await world.db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(like(jobs.kind, 'mail-%'))
  await world.runJobs()
  const files = await readdir(world.outboxDir)
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(`${world.outboxDir}/${file}`))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}
