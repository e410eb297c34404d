import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

/** Amounts that are not whole cents when multiplied by 100 in floating point, and their neighbours. */
const AMOUNTS = ['1024.13', '0.07', '0.29', '1.15', '2.03', '4.35', '19.99', '8192.06', '999999.99', '1000000']

const world = await makeWorldForFile()
let owner: TestUser
beforeAll(async () => {
  owner = await world.owner()
  for (const amount of AMOUNTS) {
    const price = Number(amount)
    await world.call(owner, routes.create, {
      body: { ...property, title: amount, city: `City of ${amount}`, price, isPublished: true },
    })
  }
})

const property = { description: 'Rooms', address: '1 Mill Lane', bedrooms: 1, bathrooms: 1, area: 40 }

/** The prices found in the city that holds one home of this amount. */
async function pricesOf(amount: string, query: { minPrice?: string; maxPrice?: string }) {
  const { status, body } = await world.call(null, routes.listPublic, { query: { city: `City of ${amount}`, ...query } })
  expect(status).toBe(200)
  return body.map(({ price }) => price)
}

describe('GET /api/properties/public', () => {
  it.each(AMOUNTS)('includes a home at %s from exactly that price on', async (amount) => {
    expect(await pricesOf(amount, { minPrice: amount })).toEqual([Number(amount)])
  })

  it.each(AMOUNTS)('excludes a home at %s below exactly that price', async (amount) => {
    expect(await pricesOf(amount, { maxPrice: amount })).toEqual([])
  })

  it.each(AMOUNTS)('tells %s from the cent above and below', async (amount) => {
    const cents = Math.round(Number(amount) * 100)
    const [above, below] = [cents + 1, cents - 1].map((near) => (near / 100).toFixed(2))
    expect(await pricesOf(amount, { minPrice: above })).toEqual([])
    expect(await pricesOf(amount, { maxPrice: above })).toEqual([Number(amount)])
    expect(await pricesOf(amount, { minPrice: below })).toEqual([Number(amount)])
    expect(await pricesOf(amount, { maxPrice: below })).toEqual([])
  })

  it('takes a limit between two cents for the cent above', async () => {
    expect(await pricesOf('1024.13', { minPrice: '1024.1299' })).toEqual([1024.13])
    expect(await pricesOf('1024.13', { minPrice: '1024.1301' })).toEqual([])
    expect(await pricesOf('1024.13', { maxPrice: '1024.1299' })).toEqual([])
    expect(await pricesOf('1024.13', { maxPrice: '1024.1301' })).toEqual([1024.13])
  })
})
