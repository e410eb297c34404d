import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { UserPlus, Wallet } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const go = { group: 'Go to', order: 72, Icon: Wallet, keys: 'g e' } as const

const MONEY: Command = {
  ...go,
  label: 'Money',
  words: ['rent', 'due', 'payments', 'receipts', 'statement', 'deposit'],
  href: urlOf('money'),
}

const RENT: Command = {
  ...go,
  label: 'Rent',
  words: ['money', 'payments', 'ledger', 'books', 'due', 'record a payment'],
  href: urlOf('rent'),
}

const OVERDUE: Command = {
  group: 'Go to',
  order: 73,
  Icon: Wallet,
  label: 'Overdue rent',
  words: ['arrears', 'late', 'unpaid'],
  href: urlOf('rent', { filter: 'overdue' }),
}

const MONTH: Command = {
  group: 'Go to',
  order: 73,
  Icon: Wallet,
  label: 'Rent this month',
  words: ['expected', 'received', 'open', 'who has not paid'],
  href: urlOf('rentMonth'),
}

const IMPORT: Command = {
  group: 'Go to',
  order: 75,
  Icon: UserPlus,
  label: 'Bring in tenants',
  words: ['import', 'csv', 'file', 'spreadsheet', 'tenants', 'leases'],
  href: urlOf('rentImport'),
}

const STATEMENT: Command = {
  group: 'Go to',
  order: 74,
  Icon: Wallet,
  label: 'Statement',
  words: ['rent', 'balance', 'year', 'month', 'export', 'tax'],
  href: urlOf('statement'),
}

export const palette: PaletteEntries = {
  commands: (user) => (!user ? [] : propertyPolicy.listOwn(user) ? [RENT, MONTH, OVERDUE, STATEMENT, IMPORT] : [MONEY]),
}
