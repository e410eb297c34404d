import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'
import { path, veil } from './svg.ts'

/** What every drawing function is given: chance, paper and colours. Light falls from the upper left. */
export interface Scene {
  random: Random
  sheet: Sheet
  colours: Palette
}

/** A shadow laid over what is already there. */
export const shadow = ({ colours }: Scene, d: string, strength = 1) =>
  path(d, veil(colours.shade, colours.shadeOpacity * strength))

/** Light laid over what is already there. */
export const light = ({ colours }: Scene, d: string, opacity = 0.25) => path(d, veil(colours.sun, opacity))
