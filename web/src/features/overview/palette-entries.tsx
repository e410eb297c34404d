import { urlOf } from '@lintel/contract/screens'
import { House } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const DASHBOARD: Command = {
  group: 'Go to',
  order: 10,
  label: 'Dashboard',
  words: ['home', 'overview', 'figures'],
  Icon: House,
  href: urlOf('dashboard'),
  keys: 'g d',
}

export const palette: PaletteEntries = { commands: (user) => (user ? [DASHBOARD] : []) }
