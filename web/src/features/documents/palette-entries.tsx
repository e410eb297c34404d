import { Files } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

const DOCUMENTS: Command = {
  group: 'Go to',
  order: 80,
  label: 'Documents',
  words: ['papers', 'files', 'leases', 'downloads', 'receipts'],
  Icon: Files,
  href: urls.documents,
  keys: 'g f',
}

export const palette: PaletteEntries = { commands: (user) => (user ? [DOCUMENTS] : []) }
