import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { FileText } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const LEASE: Command = {
  group: 'Go to',
  order: 70,
  label: 'Your lease',
  words: ['rent', 'contract', 'tenancy'],
  Icon: FileText,
  href: urlOf('lease'),
}

export const palette: PaletteEntries = { commands: (user) => (user && !propertyPolicy.listOwn(user) ? [LEASE] : []) }
