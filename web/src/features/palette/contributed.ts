import type { PaletteEntries, PaletteKind } from '../../palette.ts'

/** Found by file name: the declarations of features are part of a first visit, the palette is not. */
const MODULES = import.meta.glob<{ palette: PaletteEntries }>('../*/palette-entries.tsx', { eager: true })

/** What the features add to the palette. */
export const CONTRIBUTED: PaletteEntries[] = Object.values(MODULES).map(({ palette }) => palette)

/** Other words that find a link, by its screen. */
export const WORDS: NonNullable<PaletteEntries['words']> = Object.assign({}, ...CONTRIBUTED.map(({ words }) => words))

/** Records that the palette finds, in the order in which they are shown. */
export const KINDS: PaletteKind[] = CONTRIBUTED.flatMap(({ kinds = [] }) => kinds).sort((a, b) => a.order - b.order)
