import { reportPolicy } from '@lintel/contract/reports/policy'
import { Flag } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

const REPORTS: Command = {
  group: 'Go to',
  order: 100,
  label: 'Reports',
  words: ['abuse', 'complaints', 'flags'],
  Icon: Flag,
  href: urls.reports(),
  keys: 'g r',
}

export const palette: PaletteEntries = { commands: (user) => (user && reportPolicy.list(user) ? [REPORTS] : []) }
