import type { Random } from '../random.ts'
import type { Defs } from './defs.ts'
import type { PicturedHome } from './home.ts'
import type { Palette } from './palette.ts'
import { path, withOpacity } from './svg.ts'

/** What every drawing function gets. Light falls from the upper left. */
export interface Scene {
  random: Random
  defs: Defs
  colours: Palette
}

/** Draws all that a picture of 1200 by 900 units shows: a facade, a room or the floor plan of the home. */
export type DrawPicture = (scene: Scene, home: PicturedHome) => string

/** A shadow over what is drawn before it; `d` is path data. */
export const shadow = ({ colours }: Scene, d: string, strength = 1) =>
  path(d, withOpacity(colours.shade, colours.shadeOpacity * strength))

/** Sunlight over what is drawn before it; `d` is path data. */
export const light = ({ colours }: Scene, d: string, opacity = 0.25) => path(d, withOpacity(colours.sun, opacity))
