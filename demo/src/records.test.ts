import { LIMITS } from '@lintel/contract/limits'
import { FACT_CHOICES } from '@lintel/contract/properties/fact-choices'
import { givenPropertyFactsSchema } from '@lintel/contract/properties/facts'
import { PRICE_BANDS } from '@lintel/contract/search-limits'
import { passesFactFilters } from '@lintel/server/src/test/fact-filters.ts'
import { inSoak } from '@lintel/server/src/test/soak.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './dates.ts'
import { demoRecords } from './records.ts'

const NOW = new Date('2026-03-14T10:00:00Z')
const records = demoRecords(NOW)
const propertyOf = (key: string) => records.properties.find((property) => property.key === key)
const personOf = (key: string) => records.people.find((person) => person.key === key)

/** Firsts and lasts of months, leap days and the turn of a year are among these days. */
const anyNow = fc.date({ min: new Date('2025-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })

describe('demoRecords', () => {
  it('returns the same records for the same moment', () => {
    expect(demoRecords(NOW)).toEqual(records)
  })

  it('has 60 published homes in 8 cities, and 4 drafts', () => {
    const published = records.properties.filter((property) => property.isPublished)
    expect(published).toHaveLength(60)
    expect(new Set(published.map((property) => property.city)).size).toBe(8)
    expect(records.properties.length - published.length).toBe(4)
    expect(new Set(records.properties.map((property) => property.key)).size).toBe(records.properties.length)
  })

  it('spreads rents over all price bands, and homes from studios to four bedrooms', () => {
    for (const band of Object.values(PRICE_BANDS)) {
      const from = 'from' in band ? band.from : 0
      const to = 'to' in band ? band.to : Number.POSITIVE_INFINITY
      const count = records.properties.filter(({ price }) => price >= from && price < to).length
      expect(count).toBeGreaterThanOrEqual(12)
    }
    expect(new Set(records.properties.map((property) => property.bedrooms))).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  it("keeps texts within the form's limits, and repeats no paragraph and no beginning", () => {
    for (const property of records.properties) {
      expect(property.title.length).toBeLessThanOrEqual(LIMITS.titleMax)
      expect(property.description.length).toBeLessThanOrEqual(LIMITS.descriptionMax)
      expect((property.bathrooms * 2) % 1).toBe(0)
    }
    const paragraphs = records.properties.flatMap((property) => property.description.split('\n\n'))
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
    const beginnings = records.properties.map((property) => property.description.split(' ').slice(0, 3).join(' '))
    expect(new Set(beginnings).size).toBe(beginnings.length)
  })

  it('has facts that the form accepts: most of them for most homes, a district for each, hardly any for a few', () => {
    const counts = records.properties.map(({ facts = {} }) => Object.keys(givenPropertyFactsSchema.parse(facts)).length)
    expect(records.properties.every(({ facts }) => facts?.district)).toBe(true)
    expect(counts.filter((count) => count >= 10).length).toBeGreaterThanOrEqual(50)
    expect(counts.filter((count) => count <= 3).length).toBeGreaterThanOrEqual(3)
  })

  it('has, on any day, some available homes that are free from a later day, and no occupied one', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const later = demoRecords(now).properties.filter(({ facts }) => (facts?.availableFrom ?? '') > dayOf(now))
        expect(later.filter(({ status }) => status === 'available').length).toBeGreaterThanOrEqual(5)
        expect(later.filter(({ status }) => status === 'occupied')).toEqual([])
      }),
      { numRuns: inSoak(40, 10) },
    )
  })

  it('has a home for each choice of a filter that a tenant is likely to use', () => {
    const shown = records.properties.filter(({ isPublished, status }) => isPublished && status === 'available')
    for (const name of ['type', 'furnished', 'pets', 'parking', 'outdoor', 'lift', 'stepFree', 'bills'] as const)
      for (const choice of FACT_CHOICES[name].filter((one: string) => one !== 'room'))
        expect
          .soft(
            shown.filter(({ facts = {}, price }) => passesFactFilters({ facts, price }, { [name]: [choice] })),
            `${name} ${choice}`,
          )
          .not.toEqual([])
  })

  it('gives people only email addresses and phone numbers that exist nowhere', () => {
    for (const person of records.people) {
      expect(person.email).toMatch(/^[\w.]+@example\.com$/)
      expect(person.phone ?? '+1 200-555-0100').toMatch(
        /^(\+1 \d{3}-555-01\d\d|\+44 117 496 0\d{3}|\+49 30 23125 \d{3}|\+33 1 99 00 \d\d \d\d|\+46 8 465 004 \d\d)$/,
      )
    }
    expect(new Set(records.people.map((person) => person.username)).size).toBe(records.people.length)
  })

  it('has, on any day, one current lease and its approved application for each occupied home', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const { properties, leases, applications } = demoRecords(now)
        const today = dayOf(now)
        for (const property of properties) {
          const current = leases.filter(
            (one) => one.property === property.key && one.startsOn <= today && one.endsOn >= today,
          )
          expect(current).toHaveLength(property.status === 'occupied' ? 1 : 0)
          for (const { tenant } of current) {
            const approved = applications.filter(
              (one) => one.property === property.key && one.tenant === tenant && one.status === 'approved',
            )
            expect(approved).toHaveLength(1)
          }
        }
      }),
      { numRuns: inSoak(40, 10) },
    )
  })

  it('has, on any day, no event in the future or before the one it depends on', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const { properties, people, applications, leases } = demoRecords(now)
        const listedAt = new Map(properties.map((property) => [property.key, property.createdAt]))
        const registeredAt = new Map(people.map((person) => [person.key, person.createdAt]))
        for (const { property, tenant, createdAt, updatedAt, status, events } of applications) {
          expect(createdAt > (listedAt.get(property) ?? now)).toBe(true)
          expect(createdAt > (registeredAt.get(tenant) ?? now)).toBe(true)
          expect(updatedAt <= now && createdAt <= updatedAt).toBe(true)
          expect(events.at(-1)?.to).toBe(status)
          expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).sort((a, b) => +a - +b))
        }
        for (const { createdAt, startsOn, endsOn } of leases) {
          expect(dayOf(createdAt) < startsOn && startsOn < endsOn).toBe(true)
        }
        for (const { owner, createdAt, updatedAt } of properties) {
          expect(createdAt > (registeredAt.get(owner) ?? now) && updatedAt >= createdAt && updatedAt <= now).toBe(true)
        }
      }),
      { numRuns: inSoak(40, 10) },
    )
  })

  it('has no overlapping leases of one home or of one tenant', () => {
    for (const key of ['property', 'tenant'] as const) {
      for (const [i, one] of records.leases.entries()) {
        for (const other of records.leases.slice(i + 1)) {
          if (one[key] !== other[key]) continue
          expect(one.endsOn < other.startsOn || other.endsOn < one.startsOn).toBe(true)
        }
      }
    }
  })

  it("has one live application per tenant and home, never for a draft or the tenant's own home", () => {
    const live = records.applications.filter(({ status }) => status === 'pending' || status === 'approved')
    expect(new Set(live.map(({ property, tenant }) => `${property} ${tenant}`)).size).toBe(live.length)
    for (const { property, tenant, status } of records.applications) {
      expect(propertyOf(property)?.isPublished).toBe(true)
      expect(propertyOf(property)?.owner).not.toBe(tenant)
      expect(personOf(tenant)?.role).toBe('tenant')
      if (status === 'pending') expect(propertyOf(property)?.status).toBe('available')
    }
  })

  it('gives the owner, the tenant and the agent that people sign in as homes, applications and a lease', () => {
    const own = records.properties.filter((property) => property.owner === 'ingrid')
    expect(personOf('ingrid')?.username).toBe('owner')
    expect(own.length).toBeGreaterThanOrEqual(9)
    expect(own.filter((property) => property.status === 'occupied').length).toBeGreaterThanOrEqual(3)
    const received = records.applications.filter(
      ({ property, status }) => propertyOf(property)?.owner === 'ingrid' && status === 'pending',
    )
    expect(received.length).toBeGreaterThanOrEqual(5)

    expect(personOf('amara')?.username).toBe('tenant')
    const sent = records.applications.filter(({ tenant }) => tenant === 'amara')
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected', 'withdrawn']))
    const today = dayOf(NOW)
    const lease = records.leases.filter((one) => one.tenant === 'amara' && one.startsOn <= today && one.endsOn >= today)
    expect(lease).toHaveLength(1)
    expect(personOf('noor')?.username).toBe('agent')
  })

  it('shows neighbours in the listing from another side', () => {
    const shown = records.properties
      .filter((property) => property.isPublished && property.status === 'available')
      .slice(0, 24)
    const facades = shown.map(({ pictures }) => pictures[0]?.alt)
    for (const [i, facade] of facades.entries()) expect(facades.slice(i + 1, i + 4)).not.toContain(facade)
  })
})
