import { urlOf } from '@lintel/contract/screens'
import { systemPolicy } from '@lintel/contract/system/policy'
import { Activity } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const SYSTEM: Command = {
  group: 'Go to',
  order: 120,
  label: 'System',
  words: ['health', 'backups', 'jobs', 'status'],
  Icon: Activity,
  href: urlOf('system'),
}

export const palette: PaletteEntries = { commands: (user) => (user && systemPolicy.read(user) ? [SYSTEM] : []) }
