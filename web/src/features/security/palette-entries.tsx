import { urlOf } from '@lintel/contract/screens'
import { ScrollText } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const SECURITY_LOG: Command = {
  group: 'Go to',
  order: 110,
  label: 'Security log',
  words: ['audit', 'sign-ins', 'events'],
  Icon: ScrollText,
  href: urlOf('securityLog'),
}

export const palette: PaletteEntries = { commands: (user) => (user ? [SECURITY_LOG] : []) }
