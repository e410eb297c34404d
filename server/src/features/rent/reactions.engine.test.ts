import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { fullName } from '@lintel/contract/names'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { dataOf, textsOf } from '../../test/consequences.ts'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { checkBooks } from './check.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()
const setDay = mockDay(world, '2027-01-20')
const { keptLease, pay, charge, chargesOf, ledgerOf } = bookkeeper(world, owner)
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

describe('an approval', () => {
  const approve = async (of: TestUser, terms: object = {}) => {
    const property = await world.property(of, { priceCents: 100_000 })
    const application = await world.application(await world.tenant(), property)
    const { body } = await world.call(of, applicationRoutes.approve, {
      params: { id: application.id },
      body: { startDate: '2027-01-25', endDate: '2027-12-31', ...terms },
    })
    return body.lease?.id ?? ''
  }

  it('starts no books for an owner who keeps none, and those of later leases once one was started', async () => {
    await setDay('2027-01-20')
    const landlord = await world.owner()
    const choiceOf = async (of: TestUser) => {
      const application = await world.application(await world.tenant(), await world.property(of))
      const { body } = await world.call(of, applicationRoutes.previewApproval, { params: { id: application.id } })
      const [started] = body.consequences.filter(({ by }) => by === 'rent')
      // Asked by a switch until the owner has chosen.
      return started?.choice === 'books' ? null : started !== undefined
    }
    const declining = await world.owner()
    expect(await choiceOf(declining)).toBeNull()
    await approve(declining, { books: false })
    expect(await choiceOf(declining)).toBe(false)
    expect(await ledgerOf(await approve(landlord), landlord)).toBeNull()
    const first = await approve(landlord, { books: true })
    expect(await chargesOf(first, landlord)).toEqual([
      ['rent', '2027-01-25', 225.81, 225.81],
      ['deposit', '2027-01-25', 1000, 1000],
    ])
    expect(await choiceOf(landlord)).toBe(true)
    const { body } = await world.call(landlord, routes.ownerBooks, { params: { id: landlord.id } })
    expect(body).toMatchObject({ isOn: true, leases: [{ startOn: '2027-01-25' }] })
    expect(await ledgerOf(await approve(landlord), landlord)).toMatchObject({ open: 1225.81 })
    expect(await ledgerOf(await approve(landlord, { books: false }), landlord)).toBeNull()
  })
})

describe('a lease', () => {
  it('that is cancelled reverses its charges, and keeps payments as credit', async () => {
    await setDay('2027-01-20')
    const { lease } = await keptLease({ startsOn: '2027-01-25', depositCents: 150_000 })
    await pay(lease.id, 1600, '2027-01-20')
    await setDay('2027-01-22')
    const preview = await world.call(owner, leaseRoutes.previewCancellation, { params: { id: lease.id } })
    expect(dataOf('rent', preview.body)).toEqual({ charges: 2, credit: 1600 })
    expect(textsOf(preview.body, 'rent')).toEqual([
      'All 2 charges in its books are taken back. $1,600.00 was paid and is to be given back.',
    ])
    await world.runTask('issue charges', new Date())
    expect((await world.call(owner, leaseRoutes.cancel, { params: { id: lease.id }, body: {} })).status).toBe(200)
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 0, credit: 1600, next: null })
    await setDay('2027-03-22')
    await world.runTask('issue charges', new Date())
    expect((await chargesOf(lease.id)).every(([, , , , reversed]) => reversed === 'reversed')).toBe(true)
  })

  it('that ends earlier corrects its last charge, and keeps the overpayment as credit', async () => {
    await setDay('2027-03-25')
    const { lease } = await keptLease({ startsOn: '2027-04-01', endsOn: '2027-04-30' })
    await pay(lease.id, 1500, '2027-03-25')
    await setDay('2027-04-02')
    await world.runTask('issue charges', new Date())
    const params = { id: lease.id }
    const preview = await world.call(owner, leaseRoutes.previewEnd, { params, query: { endDate: '2027-04-15' } })
    expect(textsOf(preview.body)).toEqual([
      '“Rent, April 2027” is set right, from $1,500.00 to $750.00.',
      'The tenant has $750.00 of credit afterwards.',
    ])
    expect(dataOf('rent', preview.body)).toEqual({
      periodStartsOn: '2027-04-01',
      amount: 1500,
      newAmount: 750,
      credit: 750,
    })
    expect(await ledgerOf(lease.id)).toMatchObject({ credit: 0, endDate: '2027-04-30' })
    await world.call(owner, leaseRoutes.end, { params, body: { endDate: '2027-04-15' } })
    expect(await chargesOf(lease.id)).toEqual([
      ['rent', '2027-04-01', 750, 0],
      ['rent', '2027-04-01', 1500, 0, 'reversed'],
    ])
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 0, credit: 750, endDate: '2027-04-15' })
  })
})

describe('the preview of an early end', () => {
  it('names the charges that are taken back, in the lease’s own days', async () => {
    await setDay('2027-04-25')
    const { lease } = await keptLease({ startsOn: '2027-04-01', endsOn: '2027-12-31' })
    await world.runTask('issue charges', new Date())
    const params = { id: lease.id }
    const { body } = await world.call(owner, leaseRoutes.previewEnd, { params, query: { endDate: '2027-04-30' } })
    expect(textsOf(body)).toEqual(['“Rent, May 2027” of $1,500.00 is taken back.'])
    const later = await world.call(owner, leaseRoutes.previewEnd, { params, query: { endDate: '2027-06-30' } })
    expect(textsOf(later.body)).toEqual(['No charge changes; none is issued for later days.'])
  })

  it('has none for a lease without books, and refuses what the end itself refuses', async () => {
    await setDay('2027-04-25')
    const days = { startsOn: '2027-04-01', endsOn: '2027-12-31' }
    const lease = await world.lease(await world.tenant(), await world.property(owner), days)
    const previewOf = (endDate: string) =>
      world.call(owner, leaseRoutes.previewEnd, { params: { id: lease.id }, query: { endDate } })
    expect((await previewOf('2027-05-15')).body).toEqual({
      startDate: '2027-04-01',
      endDate: '2027-05-15',
      consequences: [],
    })
    for (const endDate of ['2027-04-24', '2027-12-31', 'soon', '9'.repeat(4096)])
      expect((await previewOf(endDate)).status, endDate).toBe(400)
  })
})

describe('a hand-over', () => {
  it('moves what falls due afterwards with credit and deposit, and leaves arrears with the old owner', async () => {
    await setDay('2027-01-01')
    const { lease, property, tenant } = await keptLease({ depositCents: 200_000 })
    await pay(lease.id, 3500, '2027-01-01')
    await setDay('2027-02-25')
    await world.runTask('issue charges', new Date())
    await charge(lease.id, 'repair', 80, '2027-02-10')
    await pay(lease.id, 30, '2027-02-11')
    await world.runTask('issue charges', new Date())
    const [heir] = [await world.owner()]
    const body = { ownerId: heir.id, propertyId: property.id }
    const preview = await world.call(agent, accountRoutes.previewHandOver, { params: { id: owner.id }, query: body })
    expect(preview.body.homes).toBe(1)
    expect(dataOf('rent', preview.body)).toEqual({
      leases: 1,
      comingCharges: 1,
      coming: 1500,
      credit: 0,
      deposits: 2000,
      arrears: 1550,
    })
    const [from, to] = [fullName(owner), fullName(heir)]
    expect(textsOf(preview.body)).toEqual([
      `${to} keeps the books of 1 lease from tomorrow on.`,
      `${to} is owed what falls due after today: 1 charge, $1,500.00.`,
      `${from} pays $2,000.00 of deposits over to ${to}.`,
      `$1,550.00 of arrears is still owed to ${from}.`,
    ])
    expect(await ledgerOf(lease.id)).toMatchObject({ isCurrent: true, open: 3050, deposit: 2000 })
    expect((await world.call(agent, accountRoutes.handOverHomes, { params: { id: owner.id }, body })).status).toBe(200)

    expect(await ledgerOf(lease.id)).toMatchObject({
      isCurrent: false,
      open: 1550,
      overdue: 1550,
      deposit: 0,
      next: null,
    })
    expect(await ledgerOf(lease.id, heir)).toMatchObject({
      isCurrent: true,
      open: 1500,
      overdue: 0,
      deposit: 2000,
      owner: { id: heir.id },
      next: { dueOn: '2027-03-01', amount: 1500 },
    })
    expect((await ledgerOf(lease.id, tenant))?.owner.id).toBe(heir.id)
    const { body: both } = await world.call(tenant, routes.money)
    expect(both.map(({ owner: { id }, open }) => [id, open])).toEqual([
      [heir.id, 1500],
      [owner.id, 1550],
    ])
    // What the old owner had of it before is theirs, and not handed over again.
    const back = await world.call(agent, accountRoutes.previewHandOver, {
      params: { id: heir.id },
      query: { ownerId: owner.id },
    })
    const again = { leases: 1, comingCharges: 1, coming: 1500, credit: 0, deposits: 2000 }
    expect(dataOf('rent', back.body)).toEqual(again)
    // Each is paid apart.
    const heirs = bookkeeper(world, heir)
    await heirs.pay(lease.id, 2000, '2027-02-25')
    expect(await ledgerOf(lease.id, heir)).toMatchObject({ open: 1500, credit: 2000 })
    await setDay('2027-03-01')
    await world.runTask('issue charges', new Date())
    expect(await ledgerOf(lease.id, heir)).toMatchObject({ open: 0, credit: 500 })
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 1550 })
    await pay(lease.id, 1550, '2027-03-01')
    expect(await ledgerOf(lease.id)).toMatchObject({ open: 0, credit: 0 })
    const other = await heirs.chargesOf(lease.id)
    expect((await chargesOf(lease.id)).some((one) => other.includes(one))).toBe(false)
  })
})

describe('an account', () => {
  it('can’t be deleted with an open balance, a tenant’s or an owner’s', async () => {
    await setDay('2027-01-20')
    const landlord = await world.owner({ passwordHash: 'x' })
    const { lease, tenant, property } = await bookkeeper(world, landlord).keptLease({ endsOn: '2027-02-10' })
    await setDay('2027-02-11')
    const deletionOf = async (user: TestUser) => (await world.call(user, accountRoutes.previewDeletion)).body.obstacle
    expect(await deletionOf(tenant)).toBe(
      `The books of your lease of “${property.title}” have an open balance. You can delete your account once it is settled.`,
    )
    expect(await deletionOf(landlord)).toContain(`The books of “${property.title}” have an open balance`)
    await world.runTask('issue charges', new Date())
    const { open = 0 } = (await ledgerOf(lease.id, landlord)) ?? {}
    await bookkeeper(world, landlord).pay(lease.id, open, '2027-02-11', { clientId: 'last' })
    expect([await deletionOf(tenant), await deletionOf(landlord)]).toEqual([null, null])
  })
})

it('keeps the books of an archived home', async () => {
  await setDay('2027-01-20')
  const { lease, property, tenant } = await keptLease({ endsOn: '2027-02-10' })
  await setDay('2027-02-20')
  await world.runTask('issue charges', new Date())
  const preview = await world.call(owner, propertyRoutes.removal, { params: { id: property.id } })
  expect(preview.body).toMatchObject({ isArchived: true, obstacle: null })
  expect(textsOf(preview.body, 'rent')).toEqual(['The books of 1 lease: what is owed can still be paid'])
  const removed = await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
  expect(removed.status, removed.problem?.detail).toBe(200)
  expect(await ledgerOf(lease.id)).toMatchObject({ open: 2035.71, overdue: 2035.71 })
  expect((await pay(lease.id, 35.71, '2027-02-20')).status).toBe(201)
  expect(await ledgerOf(lease.id, tenant)).toMatchObject({ open: 2000 })
})
