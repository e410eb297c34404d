import { Columns2 } from 'lucide-react'
import type { Command, PaletteEntries } from '../../palette.ts'
import { compareUrl } from './compare/compare-url.ts'

const COMPARE: Command = {
  group: 'Go to',
  order: 30,
  label: 'Compare homes',
  words: ['side by side', 'differences'],
  Icon: Columns2,
  href: compareUrl([]),
}

export const palette: PaletteEntries = {
  words: { saved: ['favourites', 'liked', 'searches', 'alerts', 'found', 'seen'] },
  commands: () => [COMPARE],
}
