import type { Scene } from '../scene.ts'
import { ellipse, veil } from '../svg.ts'

/** A soft dark pool under a thing standing on y. */
export const contact = ({ colours }: Scene, x: number, y: number, w: number) =>
  ellipse(x + w * 0.06, y, w / 2, Math.max(6, w * 0.035), veil(colours.shade, colours.shadeOpacity * 1.1))
