import { House } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

const DASHBOARD: Command = {
  group: 'Go to',
  order: 10,
  label: 'Dashboard',
  words: ['home', 'overview', 'figures'],
  Icon: House,
  href: urls.dashboard,
  keys: 'g d',
}

export const palette: PaletteEntries = { commands: (user) => (user ? [DASHBOARD] : []) }
