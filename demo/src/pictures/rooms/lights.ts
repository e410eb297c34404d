import { lighten, mix } from '../colour.ts'
import type { Scene } from '../scene.ts'
import { box, circle, ellipse, num, path, poly } from '../svg.ts'
import { contactShadow } from './contact-shadow.ts'

/** (x, y) is the middle of its foot. */
export function floorLamp(scene: Scene, x: number, y: number, height: number): string {
  const { colours } = scene
  const w = height * 0.16
  const top = y - height
  return (
    contactShadow(scene, x, y, 90) +
    path(box(x - 3, top + w, 6, height - w) + box(x - 30, y - 7, 60, 7), colours.ink) +
    glow(scene, x, top + w * 0.6, height * 0.62) +
    path(
      poly(x - w * 0.55, top, x + w * 0.55, top, x + w, top + w * 1.25, x - w, top + w * 1.25),
      colours.litShare > 0.2 ? lighten(colours.glow, 0.03) : mix(colours.trim, colours.accent, 0.3),
    )
  )
}

export function pendant(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  return (
    path(box(x - 1.5, 0, 3, y), colours.ink) +
    glow(scene, x, y + w * 0.3, w * 2) +
    path(
      `M${num(x - w / 2)} ${num(y + w * 0.4)}Q${num(x - w / 2)} ${num(y)} ${num(x)} ${num(y)}T${num(x + w / 2)} ${num(y + w * 0.4)}z`,
      colours.accent,
    ) +
    ellipse(
      x,
      y + w * 0.4,
      w / 2,
      w * 0.07,
      colours.litShare > 0.2 ? '#fff3cf' : mix(colours.accent, colours.shade, 0.3),
    )
  )
}

/** Light around a lamp; nothing by day. */
export function glow({ colours, defs }: Scene, x: number, y: number, r: number): string {
  if (colours.litShare <= 0.2) return ''
  return circle(
    x,
    y,
    r,
    defs.radialGradient([
      [0, colours.glow, 0.62],
      [0.4, colours.glow, 0.24],
      [1, colours.glow, 0],
    ]),
  )
}
