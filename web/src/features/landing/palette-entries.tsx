import { House } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

const HOME: Command = {
  group: 'Go to',
  order: 10,
  label: 'Home',
  words: ['start', 'landing'],
  Icon: House,
  href: urls.home,
}

export const palette: PaletteEntries = { commands: (user) => (!user ? [HOME] : []) }
