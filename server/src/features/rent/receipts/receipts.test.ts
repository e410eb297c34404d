import { accountRoutes } from '@lintel/contract/accounts/routes'
import { addDays } from '@lintel/contract/calendar'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../../accounts/table.ts'
import { loadBooks } from '../books/load.ts'
import { postCharge } from '../books/post.ts'
import { saveBooks } from '../books/save.ts'
import { payments } from '../table.ts'
import { type Receipt, renderReceiptPdf } from './receipt-pdf.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const setDay = mockDay(world, '2027-01-20')
const { keptLease, pay, charge } = bookkeeper(world, owner)
afterEach(() => void vi.restoreAllMocks())

/** @returns the status, the file's name and the lines of the PDF that the user gets */
async function read(user: TestUser, paymentId: string) {
  const draw = vi.spyOn(PDFDocument.prototype, 'text')
  const response = await world.app.inject({
    url: `/api/payments/${paymentId}/receipt`,
    headers: { cookie: user.cookie },
  })
  const lines = draw.mock.calls.map(([line]) => line)
  draw.mockRestore()
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, lines }
}

describe('GET /api/payments/:id/receipt', () => {
  it('names the parties, the home, the day, the amount, what it covers and what stays as credit', async () => {
    await setDay('2027-02-03')
    const { lease, tenant, property } = await keptLease(
      {},
      { title: 'Mill House', address: '1 Mill Lane', city: 'Ghent' },
    )
    await charge(lease.id, 'repair', 80, '2027-02-02')
    const { body: payment } = await pay(lease.id, 3100, '2027-02-03', { method: 'cash', reference: 'FEB RENT' })
    for (const user of [tenant, owner, await world.agent()]) {
      const { status, headers, bytes, lines } = await read(user, payment.id)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toBe(`attachment; filename=receipt-${payment.number}.pdf`)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(lines).toEqual(
        [
          [`Receipt ${payment.number}`, property.title, 'As the books stand on February 3, 2027'],
          ['Received by', nameOf(owner), 'Paid by', nameOf(tenant), 'Home', '1 Mill Lane', 'Ghent'],
          ['Received on', 'February 3, 2027', 'Amount', '$3,100.00 (USD)', 'How', 'Cash', 'Reference', 'FEB RENT'],
          ['What it covers', 'Rent, January 1, 2027 to January 31, 2027', '$1,500.00'],
          ['Rent, February 1, 2027 to February 28, 2027', '$1,500.00', 'Repair, due on February 2, 2027', '$80.00'],
          ['Stays as credit', '$20.00', `Receipt ${payment.number} · Mill House`, '1 of 1'],
        ].flat(),
      )
    }
    expect((await read(await world.owner(), payment.id)).status).toBe(404)
    expect((await read(await world.tenant(), payment.id)).status).toBe(404)
  })

  it('has a sign for a name of emoji alone', async () => {
    await setDay('2027-02-03')
    const { lease, tenant } = await keptLease()
    await world.db.update(users).set({ firstName: '🏡', lastName: '🌻🌻' }).where(eq(users.id, tenant.id))
    const { body: payment } = await pay(lease.id, 100, '2027-02-03')
    const { lines } = await read(owner, payment.id)
    expect(lines[lines.indexOf('Paid by') + 1]).toBe('\ufffd')
  })

  it('says REVERSED with day and reason, and covers nothing any more', async () => {
    await setDay('2027-01-20')
    const { lease, tenant } = await keptLease()
    const { body: payment } = await pay(lease.id, 1000, '2027-01-20')
    await setDay('2027-01-25')
    await world.call(owner, routes.reversePayment, { params: { id: payment.id }, body: { reason: 'bounced' } })
    const { lines } = await read(tenant, payment.id)
    expect(lines).toContain('REVERSED')
    expect(lines).toContain('On January 25, 2027: Returned by the bank. This payment counts no more.')
    expect(lines).toContain('Nothing any more: what it had paid is open again.')
    expect(lines.filter((line) => line.startsWith('Rent'))).toEqual([])
  })

  it('names the 50 charges that were due first, and sums up the others', async () => {
    await setDay('2027-02-03')
    const { lease, tenant } = await keptLease({ startsOn: '2027-02-01', rentCents: 100_000 })
    await world.db.transaction(async (tx) => {
      const [book] = await loadBooks(tx, [lease.id], new Date())
      if (!book) throw new Error('the lease has no books')
      for (let day = 0; day < 53; day++)
        postCharge(book, { actorId: owner.id }, { kind: 'repair', cents: 1_100, dueOn: addDays('2026-12-01', day) })
      await saveBooks(tx, [book])
    })
    const { body: payment } = await pay(lease.id, 53 * 11 + 1_020, '2027-02-03')
    const { lines } = await read(tenant, payment.id)
    const uses = lines.slice(lines.indexOf('What it covers') + 1, -6)
    expect(uses.slice(0, 4)).toEqual([
      'Repair, due on December 1, 2026',
      '$11.00',
      'Repair, due on December 2, 2026',
      '$11.00',
    ])
    expect(uses.slice(98)).toEqual([
      'Repair, due on January 19, 2027',
      '$11.00',
      '4 further charges',
      '$1,033.00',
      'Stays as credit',
      '$20.00',
    ])
  })

  it('shows what is covered again after a charge that it paid was reversed', async () => {
    await setDay('2027-02-03')
    const { lease, tenant } = await keptLease()
    const { body: repair } = await charge(lease.id, 'repair', 80, '2026-12-20')
    const { body: payment } = await pay(lease.id, 1580, '2027-02-03', { chargeId: repair.id })
    await world.call(owner, routes.reverseCharge, { params: { id: repair.id }, body: { reason: 'waived' } })
    const { lines } = await read(tenant, payment.id)
    expect(lines.slice(lines.indexOf('What it covers'), -2)).toEqual([
      'What it covers',
      'Rent, January 1, 2027 to January 31, 2027',
      '$1,500.00',
      'Rent, February 1, 2027 to February 28, 2027',
      '$80.00',
    ])
  })

  it('stays with the owner who got the money, and the tenant, after a hand-over; moved credit is named', async () => {
    await setDay('2027-01-20')
    const { lease, tenant, property } = await keptLease()
    const { body: payment } = await pay(lease.id, 1600, '2027-01-20')
    const next = await world.owner()
    const agent = await world.agent()
    await world.call(agent, accountRoutes.handOverHomes, {
      params: { id: owner.id },
      body: { ownerId: next.id, propertyId: property.id },
    })
    for (const user of [owner, tenant, agent]) {
      const { status, lines } = await read(user, payment.id)
      expect(status).toBe(200)
      expect(lines).toContain('Credit that the next owner of the home took over')
      expect(lines).toContain('$100.00')
      expect(lines).toContain(nameOf(owner))
    }
    expect((await read(next, payment.id)).status).toBe(404)
    // Moved credit was received once before: it has no number and no receipt.
    const [taken] = await world.db.select().from(payments).where(eq(payments.ownerId, next.id))
    expect(taken?.number).toBeNull()
    expect((await read(next, taken?.id ?? '')).status).toBe(404)
  })
})

const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`

const RECEIPT: Receipt = {
  number: 7,
  landlord: 'Ingrid Sørensen',
  tenant: 'Amara Okonkwo',
  method: 'transfer',
  reference: null,
  property: { title: 'Mill House', address: '1 Mill Lane', city: 'Ghent' },
  receivedOn: '2027-01-05',
  today: '2027-01-05',
  madeAt: new Date('2027-01-05T12:00:00Z'),
  cents: 150_000,
  currency: 'USD',
  covers: [],
  further: { count: 0, cents: 0 },
  creditCents: 150_000,
  passedOnCents: 0,
  reversal: null,
}

describe('renderReceiptPdf', () => {
  it('gives the same bytes for the same receipt', async () => {
    expect((await renderReceiptPdf(RECEIPT)).equals(await renderReceiptPdf(RECEIPT))).toBe(true)
  })

  it.each([
    ['an Arabic name', { tenant: 'محمد عبد الله' }],
    ['a Chinese title', { property: { title: '磨坊之家 🏠', address: '王府井大街一号', city: '北京' } }],
    ['emoji alone', { landlord: '🦊🦊', tenant: '👩‍👩‍👧' }],
    ['a name without spaces', { tenant: 'W'.repeat(400), landlord: 'i'.repeat(400) }],
    ['a currency whose sign no font has', { currency: 'SAR', cents: 1 }],
    [
      'a hundred charges',
      { covers: Array.from({ length: 100 }, (_, i) => covered(`${i} ${'long label '.repeat(9)}`)) },
    ],
  ])('renders %s', async (_name, given) => {
    const pdf = await renderReceiptPdf({ ...RECEIPT, ...given })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

const covered = (label: string) =>
  ({ kind: 'repair', label, periodStartsOn: null, periodEndsOn: null, dueOn: '2027-01-01', cents: 100 }) as const
