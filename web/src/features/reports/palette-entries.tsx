import type { PaletteEntries } from '../../palette.ts'

export const palette: PaletteEntries = { words: { reports: ['abuse', 'complaints', 'flags'] } }
