import { LIMITS, PRICE_BANDS } from '@lintel/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from './calendar.ts'
import { demoWorld } from './world.ts'

const NOW = new Date('2026-03-14T10:00:00Z')
const world = demoWorld(NOW)
const homeOf = (key: string) => world.homes.find((home) => home.key === key)
const personOf = (key: string) => world.people.find((person) => person.key === key)

/** The days a world must hold on: firsts and lasts of months, leap days, the turn of a year. */
const anyNow = fc.date({ min: new Date('2025-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })

test('the same moment gives the same world', () => {
  expect(demoWorld(NOW)).toEqual(world)
})

test('there are 60 published homes in 8 cities, and a few drafts', () => {
  const published = world.homes.filter((home) => home.isPublished)
  expect(published).toHaveLength(60)
  expect(new Set(published.map((home) => home.city)).size).toBe(8)
  expect(world.homes.length - published.length).toBe(4)
  expect(new Set(world.homes.map((home) => home.key)).size).toBe(world.homes.length)
})

test('rents spread over all price bands, and homes from studios to four bedrooms', () => {
  for (const band of Object.values(PRICE_BANDS)) {
    const from = 'from' in band ? band.from : 0
    const to = 'to' in band ? band.to : Number.POSITIVE_INFINITY
    const count = world.homes.filter(({ rentDollars }) => rentDollars >= from && rentDollars < to).length
    expect(count).toBeGreaterThanOrEqual(12)
  }
  expect(new Set(world.homes.map((home) => home.bedrooms))).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('every text fits the form it would have been written in, and no two say the same', () => {
  for (const home of world.homes) {
    expect(home.title.length).toBeLessThanOrEqual(LIMITS.titleMax)
    expect(home.description.length).toBeLessThanOrEqual(LIMITS.descriptionMax)
    expect((home.bathrooms * 2) % 1).toBe(0)
  }
  const paragraphs = world.homes.flatMap((home) => home.description.split('\n\n'))
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
  const beginnings = world.homes.map((home) => home.description.split(' ').slice(0, 3).join(' '))
  expect(new Set(beginnings).size).toBe(beginnings.length)
})

test('people can be reached only at addresses that exist nowhere', () => {
  for (const person of world.people) {
    expect(person.email).toMatch(/^[\w.]+@example\.com$/)
    expect(person.phone ?? '+1 200-555-0100').toMatch(
      /^(\+1 \d{3}-555-01\d\d|\+44 117 496 0\d{3}|\+49 30 23125 \d{3}|\+33 1 99 00 \d\d \d\d|\+46 8 465 004 \d\d)$/,
    )
  }
  expect(new Set(world.people.map((person) => person.username)).size).toBe(world.people.length)
})

test('on whatever day, an occupied home has one lease that covers it, and an approved application', () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const { homes, leases, applications } = demoWorld(now)
      const today = dayOf(now)
      for (const home of homes) {
        const current = leases.filter((one) => one.home === home.key && one.startsOn <= today && one.endsOn >= today)
        expect(current).toHaveLength(home.status === 'occupied' ? 1 : 0)
        for (const { tenant } of current) {
          const granted = applications.filter(
            (one) => one.home === home.key && one.tenant === tenant && one.status === 'approved',
          )
          expect(granted).toHaveLength(1)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('on whatever day, nothing happens before it could, or after now', () => {
  fc.assert(
    fc.property(anyNow, (now) => {
      const { homes, people, applications, leases } = demoWorld(now)
      const listed = new Map(homes.map((home) => [home.key, home.createdAt]))
      const joined = new Map(people.map((person) => [person.key, person.createdAt]))
      for (const { home, tenant, createdAt, updatedAt, status, events } of applications) {
        expect(createdAt > (listed.get(home) ?? now)).toBe(true)
        expect(createdAt > (joined.get(tenant) ?? now)).toBe(true)
        expect(updatedAt <= now && createdAt <= updatedAt).toBe(true)
        expect(events.at(-1)?.to).toBe(status)
        expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).sort((a, b) => +a - +b))
      }
      for (const { createdAt, startsOn, endsOn } of leases) {
        expect(dayOf(createdAt) < startsOn && startsOn < endsOn).toBe(true)
      }
      for (const { owner, createdAt, updatedAt } of homes) {
        expect(createdAt > (joined.get(owner) ?? now) && updatedAt >= createdAt && updatedAt <= now).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('leases of one home never overlap, nor do those of one tenant', () => {
  for (const key of ['home', 'tenant'] as const) {
    for (const [i, one] of world.leases.entries()) {
      for (const other of world.leases.slice(i + 1)) {
        if (one[key] !== other[key]) continue
        expect(one.endsOn < other.startsOn || other.endsOn < one.startsOn).toBe(true)
      }
    }
  }
})

test('a tenant has one live application for a home, which is published and not their own', () => {
  const live = world.applications.filter(({ status }) => status === 'pending' || status === 'approved')
  expect(new Set(live.map(({ home, tenant }) => `${home} ${tenant}`)).size).toBe(live.length)
  for (const { home, tenant, status } of world.applications) {
    expect(homeOf(home)?.isPublished).toBe(true)
    expect(homeOf(home)?.owner).not.toBe(tenant)
    expect(personOf(tenant)?.role).toBe('tenant')
    if (status === 'pending') expect(homeOf(home)?.status).toBe('available')
  }
})

test('the three demo accounts have something to look at', () => {
  const own = world.homes.filter((home) => home.owner === 'ingrid')
  expect(personOf('ingrid')?.username).toBe('owner')
  expect(own.length).toBeGreaterThanOrEqual(9)
  expect(own.filter((home) => home.status === 'occupied').length).toBeGreaterThanOrEqual(3)
  const asked = world.applications.filter(
    ({ home, status }) => homeOf(home)?.owner === 'ingrid' && status === 'pending',
  )
  expect(asked.length).toBeGreaterThanOrEqual(5)

  expect(personOf('amara')?.username).toBe('tenant')
  const sent = world.applications.filter(({ tenant }) => tenant === 'amara')
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected', 'withdrawn']))
  const today = dayOf(NOW)
  const lease = world.leases.filter((one) => one.tenant === 'amara' && one.startsOn <= today && one.endsOn >= today)
  expect(lease).toHaveLength(1)
  expect(personOf('noor')?.username).toBe('agent')
})

test('covers that stand together on the listings page differ in kind and in light', () => {
  const shown = world.homes.filter((home) => home.isPublished && home.status === 'available').slice(0, 24)
  for (const [i, home] of shown.entries()) {
    const next = shown[i + 1]
    if (!next) continue
    expect(home.style).not.toBe(next.style)
    expect(home.mood).not.toBe(next.mood)
  }
})
