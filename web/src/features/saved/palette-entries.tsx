import { Columns2, Heart } from 'lucide-react'
import type { PaletteEntries } from '../../palette.ts'
import { urls } from '../../urls.ts'

export const palette: PaletteEntries = {
  commands: () => [
    {
      group: 'Go to',
      order: 30,
      label: 'Saved',
      words: ['favourites', 'liked', 'searches', 'alerts', 'found', 'seen'],
      Icon: Heart,
      href: urls.saved,
      keys: 'g s',
    },
    {
      group: 'Go to',
      order: 30,
      label: 'Compare homes',
      words: ['side by side', 'differences'],
      Icon: Columns2,
      href: urls.compare([]),
    },
  ],
}
