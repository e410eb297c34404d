import { urlOf } from '@lintel/contract/screens'
import { Files } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'

const DOCUMENTS: Command = {
  group: 'Go to',
  order: 80,
  label: 'Documents',
  words: ['papers', 'files', 'leases', 'downloads', 'receipts'],
  Icon: Files,
  href: urlOf('documents'),
  keys: 'g f',
}

export const palette: PaletteEntries = { commands: (user) => (user ? [DOCUMENTS] : []) }
