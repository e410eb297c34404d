import { urlOf } from '@lintel/contract/screens'
import { Columns2, Heart } from 'lucide-react'
import type { PaletteEntries } from '../../palette.ts'
import { compareUrl } from './compare/compare-url.ts'

export const palette: PaletteEntries = {
  commands: () => [
    {
      group: 'Go to',
      order: 30,
      label: 'Saved',
      words: ['favourites', 'liked', 'searches', 'alerts', 'found', 'seen'],
      Icon: Heart,
      href: urlOf('saved'),
      keys: 'g s',
    },
    {
      group: 'Go to',
      order: 30,
      label: 'Compare homes',
      words: ['side by side', 'differences'],
      Icon: Columns2,
      href: compareUrl([]),
    },
  ],
}
