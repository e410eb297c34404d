import type { PaletteEntries } from '../../palette.ts'

export const palette: PaletteEntries = { words: { system: ['health', 'backups', 'jobs', 'status'] } }
