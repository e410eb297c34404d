/** What a charge is for. Stored: after a release, never rename one. `scheduled`: it may fall each period. */
export const CHARGE_KINDS = {
  rent: { word: 'Rent', scheduled: true },
  parking: { word: 'Parking', scheduled: true },
  utilities: { word: 'Utilities', scheduled: true },
  service: { word: 'Service charge', scheduled: true },
  other: { word: 'Other', scheduled: true },
  deposit: { word: 'Deposit', scheduled: false },
  late_fee: { word: 'Late fee', scheduled: false },
  returned_fee: { word: 'Fee for a returned payment', scheduled: false },
  repair: { word: 'Repair', scheduled: false },
  damage: { word: 'Damage', scheduled: false },
  opening: { word: 'Owed from before', scheduled: false },
} as const

export type ChargeKind = keyof typeof CHARGE_KINDS

const kinds = Object.keys(CHARGE_KINDS) as [ChargeKind, ...ChargeKind[]]
export const SCHEDULED_KINDS = kinds.filter((kind) => CHARGE_KINDS[kind].scheduled) as ['rent', ...ChargeKind[]]
/** What a landlord may charge once. */
export const ONE_OFF_KINDS = kinds.filter((kind) => kind !== 'rent' && kind !== 'opening') as [
  'deposit',
  ...ChargeKind[],
]
export const ALL_CHARGE_KINDS = kinds

/** How a payment came. */
export const PAYMENT_METHODS = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  cheque: 'Cheque',
  other: 'Another way',
} as const

export type PaymentMethod = keyof typeof PAYMENT_METHODS
export const PAYMENT_METHOD_NAMES = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]

/** `payment`: money received. `credit`: given by the owner. `opening`: paid in advance before the books. `handed_over`: the credit that a new owner took over. */
export const PAYMENT_KINDS = ['payment', 'credit', 'opening', 'handed_over'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Kinds of entries in the books. `deposit`: a deposit that changed hands, or that was held before the books. */
export const ENTRY_KINDS = ['charge', 'payment', 'allocation', 'write_off', 'deposit', 'refund'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why an entry was reversed, or a charge written off. */
export const REVERSAL_REASONS = {
  bounced: 'Returned by the bank',
  mistaken: 'Recorded by mistake',
  waived: 'Waived',
  written_off: 'Written off',
  lease_cancelled: 'The lease was cancelled',
  lease_shortened: 'The lease ended earlier',
  amount_changed: 'The amount changed',
  handed_over: 'The home has another owner',
} as const

export type ReversalReason = keyof typeof REVERSAL_REASONS
