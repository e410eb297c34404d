import { urlOf } from '@lintel/contract/screens'
import { House } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const HOME: Command = {
  group: 'Go to',
  order: 10,
  label: 'Home',
  words: ['start', 'landing'],
  Icon: House,
  href: urlOf('home'),
}

export const palette: PaletteEntries = { commands: (user) => (!user ? [HOME] : []) }
