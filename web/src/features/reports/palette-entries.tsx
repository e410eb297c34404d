import { reportPolicy } from '@lintel/contract/reports/policy'
import { urlOf } from '@lintel/contract/screens'
import { Flag } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const REPORTS: Command = {
  group: 'Go to',
  order: 100,
  label: 'Reports',
  words: ['abuse', 'complaints', 'flags'],
  Icon: Flag,
  href: urlOf('reports'),
  keys: 'g r',
}

export const palette: PaletteEntries = { commands: (user) => (user && reportPolicy.list(user) ? [REPORTS] : []) }
