import type { MaterialName } from './materials.ts'
import type { MoodName } from './moods.ts'

export const HOME_STYLES = [
  'townhouse',
  'canal',
  'terrace',
  'cottage',
  'warehouse',
  'villa',
  'courtyard',
  'balconies',
  'corner',
  'tower',
  'stairs',
  'entrance',
  'cabin',
  'hillside',
] as const

export type HomeStyle = (typeof HOME_STYLES)[number]

export type RoomKind = 'living' | 'kitchen' | 'bedroom' | 'bathroom' | 'study' | 'terrace'

/** What a picture has to know of a home. */
export interface PicturedHome {
  /** Everything left to chance follows from it. */
  key: string
  style: HomeStyle
  bedrooms: number
  bathrooms: number
  areaSquareMetres: number
  /** The rooms to be shown, in this order. */
  rooms: readonly RoomKind[]
  /** Whether palms grow there. */
  isSouthern?: boolean
  /** The hour and the materials; left to chance when absent, and the same in all its pictures. */
  mood?: MoodName
  material?: MaterialName
}
