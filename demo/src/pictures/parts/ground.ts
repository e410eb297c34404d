import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, dashedLine, num, path, poly, rect, withOpacity } from '../svg.ts'

/** The pavement from `y` down, its kerb, and the road in front of it. */
export function pavement(scene: Scene, y: number, depth = 62): string {
  const { colours, defs } = scene
  const floor = defs.linearGradient([
    [0, mix(colours.ground, colours.shade, 0.06)],
    [1, lighten(colours.ground, 0.02)],
  ])
  const road = defs.linearGradient([
    [0, mix(colours.road, colours.shade, 0.1)],
    [1, colours.road],
  ])
  return (
    rect(0, y, 1200, depth, floor) +
    dashedLine(`M20 ${num(y + depth / 2)}H1200`, mix(colours.ground, colours.shade, 0.12), depth, 3, 127) +
    path(box(0, y + depth * 0.42, 1200, 2), mix(colours.ground, colours.shade, 0.12)) +
    rect(0, y + depth, 1200, 900 - y - depth, road) +
    path(box(0, y + depth, 1200, 9), lighten(colours.ground, 0.03)) +
    path(box(0, y + depth + 9, 1200, 7), mix(colours.road, colours.shade, 0.35))
  )
}

/** Grass from y down, or snow in winter. */
export function lawn(scene: Scene, y: number): string {
  const { colours, random } = scene
  const [dark, middle] = colours.greens
  const green =
    colours.season === 'winter'
      ? colours.ground
      : colours.season === 'autumn'
        ? mix(middle, colours.accent, 0.3)
        : middle
  const deeper = colours.season === 'winter' ? mix(colours.ground, colours.shade, 0.18) : mix(dark, green, 0.35)
  const wave = (at: number) => {
    const swing = random.between(14, 30)
    return `M0 ${num(at)}C300 ${num(at - swing)} 420 ${num(at + swing)} 640 ${num(at)}S1000 ${num(at - swing)} 1200 ${num(at + 6)}V900H0z`
  }
  return (
    rect(0, y, 1200, 900 - y, green) +
    path(wave(y + (900 - y) * 0.55), deeper, { opacity: 0.55 }) +
    path(wave(y + (900 - y) * 0.8), deeper)
  )
}

/** A path from (x, y), the door, to the lower edge of the picture, where its middle is at `to`. */
export function gardenPath({ colours }: Scene, x: number, y: number, width: number, to: number): string {
  const spread = width * 2.4
  const bend = (x + to) / 2
  const d = `M${num(x - width / 2)} ${num(y)}C${num(x - width / 2)} ${num(y + 50)} ${num(bend - spread)} ${num(y + 40)} ${num(to - spread)} 900H${num(to + spread)}C${num(bend + spread)} ${num(y + 60)} ${num(x + width / 2 + 20)} ${num(y + 50)} ${num(x + width / 2)} ${num(y)}z`
  return path(d, mix(colours.ground, colours.sun, 0.15))
}

/** The shadow on the ground of a house between x0 and x1. */
export const houseShadow = (scene: Scene, x0: number, x1: number, y: number, reach = 70) =>
  shadow(scene, poly(x0, y, x1, y, x1 + reach * 1.7, y + reach, x0 + reach * 1.7, y + reach), 0.85)

/** Still water from y down, with the reflections of the houses above it. */
export function water(
  scene: Scene,
  y: number,
  reflections: readonly (readonly [x: number, width: number, colour: string])[],
): string {
  const { colours, random, defs } = scene
  const deep = mix(colours.skyTop, colours.shade, 0.35)
  const parts = [
    rect(
      0,
      y,
      1200,
      900 - y,
      defs.linearGradient([
        [0, mix(deep, colours.shade, 0.2)],
        [1, mix(deep, colours.skyBottom, 0.35)],
      ]),
    ),
  ]
  const deepY = y + (900 - y) * 0.42
  for (const [x, width, colour] of reflections) {
    const lying = withOpacity(mix(colour, deep, 0.45), 0.7)
    const cx = x + width / 2 + random.between(-12, 4)
    parts.push(
      path(box(x, y, width, deepY - y), lying),
      dashedLine(`M${num(cx)} ${num(deepY + 6)}V900`, lying, width - 24, 13, 8),
    )
  }
  for (let row = 0; row < 5; row++) {
    const glint = `M${random.int(-300, 0)} ${random.int(y + 20, 890)}H1200`
    parts.push(dashedLine(glint, withOpacity(colours.skyBottom, 0.6), 3, random.int(40, 120), random.int(160, 420)))
  }
  return parts.join('')
}
