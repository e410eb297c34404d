import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, num, path, roundedRect, stroke } from '../svg.ts'
import { contactShadow } from './contact-shadow.ts'

export function sofa(scene: Scene, x: number, y: number, w: number, colour: string): string {
  const { colours } = scene
  const h = w * 0.36
  const arm = w * 0.11
  const seat = y - h * 0.48
  const dark = mix(colour, colours.shade, 0.3)
  return [
    contactShadow(scene, x + w / 2, y, w * 1.06),
    path(box(x + 24, y - 16, 10, 16) + box(x + w - 34, y - 16, 10, 16), colours.ink),
    roundedRect(x + arm * 0.5, y - h, w - arm, h * 0.8, 26, mix(colour, colours.shade, 0.12)),
    path(box(x + w / 2 - 1.5, y - h + 12, 3, h * 0.4), dark),
    roundedRect(x + arm * 0.7, seat, w / 2 - arm * 0.7 - 2, h * 0.26, 14, lighten(colour, 0.035)),
    roundedRect(x + w / 2 + 2, seat, w / 2 - arm * 0.7 - 2, h * 0.26, 14, lighten(colour, 0.015)),
    roundedRect(x + arm * 0.4, y - h * 0.28, w - arm * 0.8, h * 0.22, 8, dark),
    roundedRect(x, y - h * 0.68, arm, h * 0.62, 18, lighten(colour, 0.05)),
    roundedRect(x + w - arm, y - h * 0.68, arm, h * 0.62, 18, mix(colour, colours.shade, 0.16)),
    cushion(x + arm * 1.3, seat - 2, h * 0.34, colours.accent, -8),
    cushion(x + arm * 2.3, seat, h * 0.28, colours.trim, 9),
    cushion(x + w - arm * 2.3, seat, h * 0.33, mix(colours.wallC, colours.trim, 0.2), 7),
  ].join('')
}

const cushion = (x: number, y: number, size: number, colour: string, turn: number) =>
  roundedRect(x, y - size, size * 1.1, size, size * 0.2, colour, {
    transform: `rotate(${turn} ${num(x + size / 2)} ${num(y)})`,
  })

export function armchair(scene: Scene, x: number, y: number, w: number, colour: string): string {
  const { colours } = scene
  const h = w * 0.98
  return [
    contactShadow(scene, x + w / 2, y, w * 1.1),
    stroke(
      `M${num(x + w * 0.2)} ${num(y - h * 0.3)}L${num(x + w * 0.1)} ${num(y)}M${num(x + w * 0.8)} ${num(y - h * 0.3)}L${num(x + w * 0.9)} ${num(y)}`,
      colours.wood,
      9,
      { 'stroke-linecap': 'round' },
    ),
    roundedRect(x + w * 0.1, y - h, w * 0.8, h * 0.74, w * 0.26, colour),
    roundedRect(x, y - h * 0.6, w * 0.2, h * 0.36, w * 0.1, lighten(colour, 0.05)),
    roundedRect(x + w * 0.8, y - h * 0.6, w * 0.2, h * 0.36, w * 0.1, mix(colour, colours.shade, 0.22)),
    roundedRect(x + w * 0.14, y - h * 0.44, w * 0.72, h * 0.2, w * 0.08, lighten(colour, 0.03)),
    shadow(scene, box(x + w * 0.16, y - h * 0.47, w * 0.68, h * 0.04), 0.8),
  ].join('')
}

export function chair(scene: Scene, x: number, y: number, size: number, colour: string, faces: 1 | -1 = 1): string {
  const { colours } = scene
  const s = size * faces
  return (
    contactShadow(scene, x, y, size * 0.8) +
    stroke(
      `M${num(x - s * 0.3)} ${num(y)}L${num(x - s * 0.24)} ${num(y - size * 0.5)}M${num(x + s * 0.3)} ${num(y)}L${num(x + s * 0.26)} ${num(y - size * 0.5)}M${num(x - s * 0.27)} ${num(y - size * 0.5)}L${num(x - s * 0.36)} ${num(y - size)}`,
      mix(colours.wood, colours.shade, 0.25),
      size * 0.06,
      { 'stroke-linecap': 'round' },
    ) +
    roundedRect(x - size * 0.32, y - size * 0.55, size * 0.64, size * 0.09, size * 0.04, colour) +
    roundedRect(
      faces === 1 ? x - size * 0.4 : x + size * 0.32,
      y - size * 1.06,
      size * 0.08,
      size * 0.42,
      size * 0.04,
      colour,
    )
  )
}
