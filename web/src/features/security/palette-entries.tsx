import { ScrollText } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

const SECURITY_LOG: Command = {
  group: 'Go to',
  order: 110,
  label: 'Security log',
  words: ['audit', 'sign-ins', 'events'],
  Icon: ScrollText,
  href: urls.securityLog,
}

export const palette: PaletteEntries = { commands: (user) => (user ? [SECURITY_LOG] : []) }
