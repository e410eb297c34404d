import type { PaletteEntries } from '../../palette.ts'

export const palette: PaletteEntries = { words: { dashboard: ['home', 'overview', 'figures'] } }
