import type { PaletteEntries } from '../../palette.ts'

export const palette: PaletteEntries = { words: { documents: ['papers', 'files', 'leases', 'downloads', 'receipts'] } }
