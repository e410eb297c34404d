import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, circle, ellipse, num, path, poly, stroke } from '../svg.ts'

/** A rug in perspective; (x, y) is the middle of its far edge. */
export function rug({ colours, random }: Scene, x: number, y: number, w: number, depth: number): string {
  const base = random.pick([colours.wallC, colours.trim, colours.door, mix(colours.accent, colours.trim, 0.3)])
  const trim = base === colours.trim ? colours.wallC : colours.trim
  if (random.chance(0.3))
    return (
      ellipse(x, y + depth / 2, w / 2, depth / 2, base) +
      ellipse(x, y + depth / 2, w * 0.42, depth * 0.39, 'none', { stroke: trim, 'stroke-width': 6 })
    )
  const flare = 60
  const at = (share: number) =>
    poly(
      x - (w / 2) * share,
      y + (depth * (1 - share)) / 2,
      x + (w / 2) * share,
      y + (depth * (1 - share)) / 2,
      x + (w / 2 + flare) * share,
      y + (depth * (1 + share)) / 2,
      x - (w / 2 + flare) * share,
      y + (depth * (1 + share)) / 2,
    )
  return (
    path(at(1), base) +
    path(at(0.86), 'none', { stroke: trim, 'stroke-width': 5 }) +
    path(at(0.52), mix(base, trim, 0.35)) +
    path(at(0.28), trim)
  )
}

/** A framed abstract picture; (x, y) is the upper left. */
export function framedPicture(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { colours, random } = scene
  const m = Math.min(w, h) * 0.12
  const [ix, iy, iw, ih] = [x + m, y + m, w - m * 2, h - m * 2]
  const a = random.pick([colours.accent, colours.door, colours.wallC])
  const b = a === colours.door ? colours.accent : colours.door
  const kinds = [
    () =>
      circle(ix + iw * 0.6, iy + ih * 0.36, Math.min(iw, ih) * 0.22, a) +
      path(
        `M${num(ix)} ${num(iy + ih)}v${num(-ih * 0.3)}q${num(iw * 0.3)} ${num(-ih * 0.24)} ${num(iw * 0.55)} 0t${num(iw * 0.45)} ${num(-ih * 0.06)}V${num(iy + ih)}z`,
        b,
      ),
    () =>
      path(
        `M${num(ix + iw * 0.2)} ${num(iy + ih)}v${num(-ih * 0.5)}a${num(iw * 0.3)} ${num(iw * 0.3)} 0 0 1 ${num(iw * 0.6)} 0v${num(ih * 0.5)}z`,
        a,
      ) + circle(ix + iw * 0.5, iy + ih * 0.24, Math.min(iw, ih) * 0.12, b),
    () =>
      path(box(ix, iy, iw * 0.48, ih * 0.56) + box(ix + iw * 0.54, iy + ih * 0.62, iw * 0.46, ih * 0.38), a) +
      path(box(ix + iw * 0.54, iy, iw * 0.46, ih * 0.56), b),
    () =>
      stroke(
        `M${num(ix + iw * 0.5)} ${num(iy + ih)}V${num(iy + ih * 0.2)}M${num(ix + iw * 0.5)} ${num(iy + ih * 0.7)}q${num(-iw * 0.34)} 0 ${num(-iw * 0.34)} ${num(-ih * 0.3)}M${num(ix + iw * 0.5)} ${num(iy + ih * 0.6)}q${num(iw * 0.34)} 0 ${num(iw * 0.34)} ${num(-ih * 0.3)}`,
        b,
        Math.max(4, iw * 0.09),
        { 'stroke-linecap': 'round' },
      ),
  ]
  return (
    shadow(scene, box(x + 8, y + 10, w, h), 0.7) +
    path(box(x, y, w, h), random.pick([colours.ink, colours.wood, colours.wood])) +
    path(box(x + 6, y + 6, w - 12, h - 12), lighten(colours.trim, 0.02)) +
    random.pick(kinds)()
  )
}

/** One to three framed pictures in a group. */
export function framedPictures(scene: Scene, x: number, y: number): string {
  const { random } = scene
  if (random.chance(0.35)) return framedPicture(scene, x, y, 250, 190)
  if (random.chance(0.5))
    return framedPicture(scene, x, y + 10, 130, 170) + framedPicture(scene, x + 156, y + 10, 130, 170)
  return (
    framedPicture(scene, x, y, 150, 196) +
    framedPicture(scene, x + 172, y, 120, 90) +
    framedPicture(scene, x + 172, y + 108, 120, 88)
  )
}
