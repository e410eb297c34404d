import type { ColourSchemeName } from './colour-schemes.ts'
import type { LightingName } from './lighting.ts'

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

/** What pictures show of a home. */
export interface PicturedHome {
  /** The seed of everything random. */
  key: string
  style: HomeStyle
  bedrooms: number
  bathrooms: number
  areaSquareMetres: number
  /** One picture each, in this order. */
  rooms: readonly RoomKind[]
  /** Whether palms grow there. */
  isSouthern?: boolean
  /** The same in all pictures of the home; random where absent. */
  lighting?: LightingName
  colourScheme?: ColourSchemeName
}
