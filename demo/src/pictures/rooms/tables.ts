import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, ellipse, num, path, poly, stroke } from '../svg.ts'
import { contactShadow } from './contact-shadow.ts'

export function lowTable(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  const top = y - 62
  return (
    contactShadow(scene, x, y, w) +
    stroke(
      `M${num(x - w * 0.34)} ${num(top)}L${num(x - w * 0.4)} ${num(y)}M${num(x + w * 0.34)} ${num(top)}L${num(x + w * 0.4)} ${num(y)}`,
      mix(colours.wood, colours.shade, 0.3),
      8,
      { 'stroke-linecap': 'round' },
    ) +
    ellipse(x, top + 5, w / 2, 20, mix(colours.wood, colours.shade, 0.25)) +
    ellipse(x, top, w / 2, 19, lighten(colours.wood, 0.08)) +
    path(poly(x - 70, top - 6, x + 4, top - 6, x + 12, top + 2, x - 74, top + 2), colours.door) +
    path(poly(x - 62, top - 14, x - 4, top - 14, x - 2, top - 7, x - 66, top - 7), colours.trim) +
    vase(scene, x + w * 0.24, top + 2, 60)
  )
}

/** (x, y) is the lower left. */
export function sideboard(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  const h = 120
  const wood = lighten(colours.wood, 0.03)
  return (
    contactShadow(scene, x + w / 2, y, w) +
    path(
      poly(x + 24, y - 30, x + 36, y - 30, x + 26, y, x + 18, y) +
        poly(x + w - 36, y - 30, x + w - 24, y - 30, x + w - 18, y, x + w - 26, y),
      colours.ink,
    ) +
    path(box(x, y - h, w, h - 26), wood) +
    path(box(x, y - h, w, 9), lighten(wood, 0.07)) +
    path(
      box(x + w / 3, y - h + 9, 3, h - 35) + box(x + (w * 2) / 3, y - h + 9, 3, h - 35),
      mix(wood, colours.shade, 0.4),
    ) +
    stroke(
      `M${num(x + w / 3 - 14)} ${num(y - h + 46)}h0M${num(x + w / 3 + 16)} ${num(y - h + 46)}h0M${num(x + (w * 2) / 3 + 16)} ${num(y - h + 46)}h0`,
      colours.accent,
      9,
      { 'stroke-linecap': 'round' },
    ) +
    shadow(scene, box(x, y - 34, w, 8), 0.8)
  )
}

/** A vase with three flowers or leaves; (x, y) is the middle of its foot. */
export function vase({ colours, random }: Scene, x: number, y: number, size: number): string {
  const [dark, middle] = colours.greens
  const stems = `M${num(x)} ${num(y - size * 0.4)}q-6 ${num(-size * 0.5)} -22 ${num(-size * 0.7)}M${num(x)} ${num(y - size * 0.4)}v${num(-size * 0.9)}M${num(x)} ${num(y - size * 0.4)}q6 ${num(-size * 0.4)} 24 ${num(-size * 0.55)}`
  const heads = `M${num(x - 22)} ${num(y - size * 1.12)}h0M${num(x)} ${num(y - size * 1.34)}h0M${num(x + 24)} ${num(y - size * 0.98)}h0`
  const flower = random.chance(0.6)
  return (
    stroke(stems, dark, 3) +
    stroke(heads, flower ? colours.accent : middle, size * 0.26, { 'stroke-linecap': 'round' }) +
    path(
      `M${num(x - size * 0.12)} ${num(y - size * 0.5)}h${num(size * 0.24)}q${num(size * 0.16)} ${num(size * 0.3)} 0 ${num(size * 0.5)}h${num(-size * 0.24)}q${num(-size * 0.16)} ${num(-size * 0.2)} 0 ${num(-size * 0.5)}z`,
      mix(colours.trim, colours.wallC, 0.25),
    )
  )
}
