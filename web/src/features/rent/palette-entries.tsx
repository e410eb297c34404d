import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { UserPlus, Wallet } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

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
  words: {
    money: ['rent', 'due', 'payments', 'receipts', 'statement', 'deposit'],
    rent: ['money', 'payments', 'ledger', 'books', 'due', 'record a payment'],
  },
  commands: (user) => (user && propertyPolicy.listOwn(user) ? [MONTH, OVERDUE, STATEMENT, IMPORT] : []),
}
