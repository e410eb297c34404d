/** The open part of a charge. `ownerId`: the owner who gets the money. */
export type OpenCharge = { id: string; kind: string; dueOn: string; openCents: number; ownerId: string }

/** The unused part of a payment. `ownerId`: the owner whose charges it pays. `earmarkChargeId`: the charge that its payer named. */
export type OpenPayment = {
  id: string
  receivedOn: string
  openCents: number
  ownerId: string
  earmarkChargeId: string | null
}

export type Allocation = { chargeId: string; paymentId: string; cents: number }

/** Rent first, then the deposit, and fees last, whatever their due days. */
const RANKS = new Map([
  ['rent', 0],
  ['opening', 0],
  ['deposit', 1],
  ['late_fee', 3],
  ['returned_fee', 3],
])
const OTHER_RANK = 2

/**
 * Which payment pays how much of which charge. A payment first pays the charge that it names, even before its due day; then
 * payments, in the order of receipt, pay due charges in the order of rank, due day and id. The rest stays credit.
 * @param today `YYYY-MM-DD` at the home
 */
export function allocate(
  charges: readonly OpenCharge[],
  payments: readonly OpenPayment[],
  today: string,
): Allocation[] {
  const allocations: Allocation[] = []
  const pay = (charge: OpenCharge, payment: OpenPayment) => {
    const cents = Math.min(charge.openCents, payment.openCents)
    if (cents <= 0) return
    charge.openCents -= cents
    payment.openCents -= cents
    allocations.push({ chargeId: charge.id, paymentId: payment.id, cents })
  }

  const inOrder = charges.map((charge) => ({ ...charge })).sort(byOwnerThenRank)
  const received = payments.map((payment) => ({ ...payment })).sort(byOwnerThenDay)
  const chargeOf = new Map(inOrder.map((charge) => [charge.id, charge]))
  for (const payment of received) {
    const charge = chargeOf.get(payment.earmarkChargeId ?? '')
    if (charge?.ownerId === payment.ownerId) pay(charge, payment)
  }

  // Both are sorted by owner: each step leaves a charge or a payment behind.
  const due = inOrder.filter((charge) => charge.dueOn <= today)
  let [chargeAt, paymentAt] = [0, 0]
  for (;;) {
    const [charge, payment] = [due[chargeAt], received[paymentAt]]
    if (!charge || !payment) return allocations
    const order = compare(charge.ownerId, payment.ownerId)
    if (order === 0) pay(charge, payment)
    if (order < 0 || (order === 0 && charge.openCents <= 0)) chargeAt++
    else paymentAt++
  }
}

const byOwnerThenRank = (a: OpenCharge, b: OpenCharge) =>
  compare(a.ownerId, b.ownerId) || rankOf(a) - rankOf(b) || compare(a.dueOn, b.dueOn) || compare(a.id, b.id)

const rankOf = ({ kind }: OpenCharge) => RANKS.get(kind) ?? OTHER_RANK

const byOwnerThenDay = (a: OpenPayment, b: OpenPayment) =>
  compare(a.ownerId, b.ownerId) || compare(a.receivedOn, b.receivedOn) || compare(a.id, b.id)

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
