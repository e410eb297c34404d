import { toCents } from '@lintel/contract/money'
import { LISTED_PRICES_MAX } from '@lintel/contract/portfolio/listing'
import { describe, expect, it } from 'vitest'
import { listPrices, type PricedProperty, type PriceEvent } from './prices.ts'

const at = (day: string, hour = 12) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
const property: PricedProperty = {
  price: 1200,
  currency: 'USD',
  isPublished: true,
  timeZone: 'UTC',
  publishedAt: at('2026-03-01'),
  createdAt: at('2026-01-01'),
}
const changed = (day: string, fromPrice: number, hour = 12): PriceEvent => ({
  kind: 'property_price_changed',
  at: at(day, hour),
  fromCents: toCents(fromPrice, 'USD'),
})
const published = (day: string): PriceEvent => ({ kind: 'property_published', at: at(day), fromCents: null })
const unpublished = (day: string): PriceEvent => ({ kind: 'property_unpublished', at: at(day), fromCents: null })
const listed: PriceEvent = { kind: 'property_listed', at: at('2026-01-01'), fromCents: null }

describe('listPrices', () => {
  it('leaves out the rents of a draft', () => {
    const events = [changed('2026-04-01', 1000), published('2026-03-01'), changed('2026-02-01', 900), listed]
    expect(listPrices(property, events, false)).toEqual([
      { since: '2026-03-01', price: 1000 },
      { since: '2026-04-01', price: 1200 },
    ])
  })

  it('leaves out rents between being hidden and published again', () => {
    const events = [
      published('2026-06-01'),
      changed('2026-05-20', 5000),
      changed('2026-05-10', 1000),
      unpublished('2026-05-01'),
      published('2026-03-01'),
    ]
    expect(listPrices(property, events, false)).toEqual([
      { since: '2026-03-01', price: 1000 },
      { since: '2026-06-01', price: 1200 },
    ])
  })

  it('has a rent that did not change once, although the home was published twice', () => {
    const events = [published('2026-06-01'), unpublished('2026-05-01'), published('2026-03-01')]
    expect(listPrices(property, events, false)).toEqual([{ since: '2026-03-01', price: 1200 }])
  })

  it('has the last of several rents on one day, and none that was taken back that day', () => {
    const events = [changed('2026-04-01', 1300, 15), changed('2026-04-01', 1100, 9), published('2026-03-01')]
    expect(listPrices(property, events, false)).toEqual([
      { since: '2026-03-01', price: 1100 },
      { since: '2026-04-01', price: 1200 },
    ])
    const undone = [changed('2026-04-01', 1300, 15), changed('2026-04-01', 1200, 9), published('2026-03-01')]
    expect(listPrices(property, undone, false)).toEqual([{ since: '2026-03-01', price: 1200 }])
  })

  it('begins with the day of publication for a home that is older than its history', () => {
    expect(listPrices(property, [], false)).toEqual([{ since: '2026-03-01', price: 1200 }])
    expect(listPrices({ ...property, publishedAt: null }, [changed('2026-04-01', 1000)], false)).toEqual([
      { since: '2026-01-01', price: 1000 },
      { since: '2026-04-01', price: 1200 },
    ])
  })

  it('tells no beginning that was not read', () => {
    expect(listPrices(property, [changed('2026-04-01', 1000)], true)).toEqual([{ since: '2026-04-01', price: 1200 }])
  })

  it('is empty for a home that was never published', () => {
    const draft = { ...property, isPublished: false, publishedAt: null }
    expect(listPrices(draft, [changed('2026-02-01', 900), listed], false)).toEqual([])
  })

  it('keeps the newest twenty', () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-04-${String(index + 1).padStart(2, '0')}`)
    const events = days.map((day, index) => changed(day, 1000 + index)).reverse()
    const prices = listPrices({ ...property, price: 1030 }, events, false)
    expect(prices).toHaveLength(LISTED_PRICES_MAX)
    expect(prices.at(-1)).toEqual({ since: '2026-04-30', price: 1030 })
  })
})
