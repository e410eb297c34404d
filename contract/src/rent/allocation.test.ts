import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { AMOUNT_MAX_CENTS } from '../money.ts'
import { type Allocation, allocate, type OpenCharge, type OpenPayment } from './allocation.ts'

const charge = (id: string, kind: string, dueOn: string, openCents: number, ownerId = 'owner'): OpenCharge => ({
  id,
  kind,
  dueOn,
  openCents,
  ownerId,
})
const payment = (id: string, receivedOn: string, openCents: number, given: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  receivedOn,
  openCents,
  ownerId: 'owner',
  earmarkChargeId: null,
  ...given,
})

/** "charge: cents by payment", in the order of allocation. */
const told = (allocations: Allocation[]) =>
  allocations.map(({ chargeId, paymentId, cents }) => `${chargeId}: ${cents} by ${paymentId}`)

/** What stays open after the allocations. */
function applied(charges: OpenCharge[], payments: OpenPayment[], allocations: Allocation[]) {
  const sumOf = (key: 'chargeId' | 'paymentId', id: string) =>
    allocations.filter((each) => each[key] === id).reduce((sum, each) => sum + each.cents, 0)
  return {
    charges: charges.map((each) => ({ ...each, openCents: each.openCents - sumOf('chargeId', each.id) })),
    payments: payments.map((each) => ({ ...each, openCents: each.openCents - sumOf('paymentId', each.id) })),
  }
}

describe('allocate', () => {
  it('pays rent before a fee, keeps an overpayment as credit and uses it when rent falls due', () => {
    const charges = [
      charge('january', 'rent', '2027-01-01', 150_000),
      charge('fee', 'late_fee', '2027-01-06', 5_000),
      charge('february', 'rent', '2027-02-01', 150_000),
      charge('march', 'rent', '2027-03-01', 150_000),
    ]
    const first = [payment('first', '2027-02-03', 200_000)]
    const early = allocate(charges, first, '2027-02-03')
    expect(told(early)).toEqual(['january: 150000 by first', 'february: 50000 by first'])
    const owed = applied(charges, first, early)
    expect(owed.charges.map(({ openCents }) => openCents)).toEqual([0, 5_000, 100_000, 150_000])

    const both = [...owed.payments, payment('second', '2027-02-10', 120_000)]
    const late = allocate(owed.charges, both, '2027-02-10')
    expect(told(late)).toEqual(['february: 100000 by second', 'fee: 5000 by second'])
    const credit = applied(owed.charges, both, late)
    expect(credit.payments.map(({ openCents }) => openCents)).toEqual([0, 15_000])
    expect(allocate(credit.charges, credit.payments, '2027-02-28')).toEqual([])

    const march = allocate(credit.charges, credit.payments, '2027-03-01')
    expect(told(march)).toEqual(['march: 15000 by second'])
    expect(applied(credit.charges, credit.payments, march).charges.at(-1)?.openCents).toBe(135_000)
  })

  it('pays rent and opening balances, then the deposit, other charges and fees; each by due day, then id', () => {
    const charges = [
      charge('a', 'returned_fee', '2026-01-01', 1),
      charge('b', 'late_fee', '2026-01-02', 1),
      charge('c', 'parking', '2026-01-03', 1),
      charge('e', 'repair', '2026-01-03', 1),
      charge('d', 'once', '2026-01-03', 1),
      charge('f', 'deposit', '2026-01-04', 1),
      charge('g', 'rent', '2026-01-06', 1),
      charge('h', 'opening', '2026-01-05', 1),
    ]
    const paid = allocate(charges, [payment('p', '2026-01-01', 100)], '2026-01-06')
    expect(paid.map(({ chargeId }) => chargeId).join('')).toBe('hgfcdeab')
  })

  it('uses payments in the order in which they came, then by id', () => {
    const payments = [payment('c', '2027-01-02', 10), payment('b', '2027-01-01', 10), payment('a', '2027-01-02', 10)]
    const paid = allocate([charge('rent', 'rent', '2027-01-01', 25)], payments, '2027-01-02')
    expect(told(paid)).toEqual(['rent: 10 by b', 'rent: 10 by a', 'rent: 5 by c'])
  })

  it('pays the charge that a payment names first, even before it is due, and due charges with the rest', () => {
    const charges = [charge('rent', 'rent', '2027-01-01', 100), charge('parking', 'parking', '2027-02-01', 30)]
    const earmarked = payment('named', '2027-01-05', 50, { earmarkChargeId: 'parking' })
    expect(told(allocate(charges, [earmarked], '2027-01-05'))).toEqual(['parking: 30 by named', 'rent: 20 by named'])
  })

  it('lets payments that name a charge pay it before earlier ones that do not', () => {
    const charges = [charge('rent', 'rent', '2027-01-01', 100), charge('fee', 'late_fee', '2027-01-06', 50)]
    const payments = [
      payment('early', '2027-01-02', 150),
      payment('named', '2027-01-07', 60, { earmarkChargeId: 'rent' }),
    ]
    expect(told(allocate(charges, payments, '2027-01-07'))).toEqual([
      'rent: 60 by named',
      'rent: 40 by early',
      'fee: 50 by early',
    ])
  })

  it('pays only charges of the same owner, also where a payment names another’s', () => {
    const charges = [
      charge('old', 'rent', '2027-01-01', 100, 'before'),
      charge('new', 'rent', '2027-02-01', 100, 'after'),
    ]
    const payments = [payment('p', '2027-02-01', 150, { ownerId: 'after', earmarkChargeId: 'old' })]
    expect(told(allocate(charges, payments, '2027-02-01'))).toEqual(['new: 100 by p'])
  })

  it('ignores an earmark for a charge that is paid or not among the open ones', () => {
    const charges = [charge('paid', 'rent', '2027-01-01', 0), charge('rent', 'rent', '2027-02-01', 10)]
    for (const earmarkChargeId of ['paid', 'unknown'])
      expect(told(allocate(charges, [payment('p', '2027-02-01', 10, { earmarkChargeId })], '2027-02-01'))).toEqual([
        'rent: 10 by p',
      ])
  })

  it('allocates nothing without charges, payments or open sums, and does not mutate its input', () => {
    const [rent, paid] = [charge('rent', 'rent', '2027-01-01', 100), payment('p', '2027-01-01', 100)]
    expect([allocate([rent], [], '2027-01-01'), allocate([], [paid], '2027-01-01')]).toEqual([[], []])
    expect(allocate([{ ...rent, openCents: 0 }], [paid], '2027-01-01')).toEqual([])
    expect(allocate([rent], [{ ...paid, openCents: 0 }], '2027-01-01')).toEqual([])
    expect(allocate([rent], [paid], '2027-01-01')).toHaveLength(1)
    expect([rent.openCents, paid.openCents]).toEqual([100, 100])
  })
})

const TODAY = '2027-02-01'
const aroundToday = fc.integer({ min: -40, max: 20 }).map((days) => addDays(TODAY, days))
const anyOwner = fc.constantFrom('one', 'other', 'third')
const openCents = fc.oneof(fc.nat({ max: 10 }), fc.nat({ max: AMOUNT_MAX_CENTS }))
const anyCharges = fc.array(
  fc.tuple(
    fc.constantFrom('rent', 'opening', 'deposit', 'parking', 'once', 'late_fee', 'returned_fee'),
    aroundToday,
    openCents,
    anyOwner,
  ),
  { maxLength: 12 },
)
const anyPayments = fc.array(fc.tuple(aroundToday, openCents, anyOwner, fc.option(fc.nat({ max: 14 }))), {
  maxLength: 12,
})
const anyBooks = fc.tuple(anyCharges, anyPayments).map(([charges, payments]) => ({
  charges: charges.map(([kind, dueOn, cents, ownerId], at) => charge(`c${at}`, kind, dueOn, cents, ownerId)),
  payments: payments.map(([receivedOn, cents, ownerId, earmark], at) =>
    payment(`p${at}`, receivedOn, cents, { ownerId, earmarkChargeId: earmark === null ? null : `c${earmark}` }),
  ),
}))

describe('allocate, whatever is open', () => {
  it('never allocates nothing, nor more than is open on either side, nor a pair twice, in as many steps as there are records', () => {
    fc.assert(
      fc.property(anyBooks, ({ charges, payments }) => {
        const allocations = allocate(charges, payments, TODAY)
        const after = applied(charges, payments, allocations)
        expect(allocations.every(({ cents }) => cents > 0)).toBe(true)
        expect([...after.charges, ...after.payments].every((each) => each.openCents >= 0)).toBe(true)
        expect(new Set(allocations.map((each) => `${each.chargeId} ${each.paymentId}`)).size).toBe(allocations.length)
        expect(allocations.length).toBeLessThanOrEqual(charges.length + payments.length)
      }),
    )
  })

  it('pays nothing before it is due but by a payment that names it, and nothing of another owner', () => {
    fc.assert(
      fc.property(anyBooks, ({ charges, payments }) => {
        for (const { chargeId, paymentId } of allocate(charges, payments, TODAY)) {
          const paid = charges.find(({ id }) => id === chargeId)
          const by = payments.find(({ id }) => id === paymentId)
          expect(paid?.ownerId).toBe(by?.ownerId)
          expect((paid?.dueOn ?? '') <= TODAY || by?.earmarkChargeId === chargeId).toBe(true)
        }
      }),
    )
  })

  it('leaves no charge open that is due while a payment of its owner has credit', () => {
    fc.assert(
      fc.property(anyBooks, ({ charges, payments }) => {
        const after = applied(charges, payments, allocate(charges, payments, TODAY))
        const owing = after.charges.filter(({ dueOn, openCents }) => dueOn <= TODAY && openCents > 0)
        const withCredit = new Set(after.payments.filter((each) => each.openCents > 0).map(({ ownerId }) => ownerId))
        expect(owing.filter(({ ownerId }) => withCredit.has(ownerId))).toEqual([])
      }),
    )
  })

  it('allocates nothing more when run again, and the same for any order of its input', () => {
    fc.assert(
      fc.property(anyBooks, ({ charges, payments }) => {
        const allocations = allocate(charges, payments, TODAY)
        const after = applied(charges, payments, allocations)
        expect(allocate(after.charges, after.payments, TODAY)).toEqual([])
        expect(allocate(charges.toReversed(), payments.toReversed(), TODAY)).toEqual(allocations)
      }),
    )
  })
})
