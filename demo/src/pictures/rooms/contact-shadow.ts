import type { Scene } from '../scene.ts'
import { ellipse, withOpacity } from '../svg.ts'

/** The shadow under a thing `w` wide, whose foot has its middle at (x, y). */
export const contactShadow = ({ colours }: Scene, x: number, y: number, w: number) =>
  ellipse(x + w * 0.06, y, w / 2, Math.max(6, w * 0.035), withOpacity(colours.shade, colours.shadeOpacity * 1.1))
