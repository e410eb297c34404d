import { mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, num, path, poly, roundedRect, roundStroke, stroke } from '../svg.ts'

/** A street lamp; (x, y) is its foot. */
export function lamp(scene: Scene, x: number, y: number, height: number): string {
  const { colours, defs } = scene
  const iron = colours.ink
  const top = y - height
  const isOn = colours.litShare > 0.3
  const glow = isOn
    ? circle(
        x,
        top + 6,
        120,
        defs.radialGradient([
          [0, colours.glow, 0.6],
          [1, colours.glow, 0],
        ]),
      )
    : ''
  return (
    shadow(scene, poly(x, y, x + height * 0.5, y + height * 0.11, x + height * 0.5, y + height * 0.13, x, y + 6), 0.8) +
    glow +
    path(
      box(x - 4, top + 30, 8, height - 30) +
        box(x - 10, y - 34, 20, 34) +
        box(x - 13, y - 8, 26, 8) +
        box(x - 22, top + 40, 44, 4) +
        poly(x - 20, top - 14, x, top - 40, x + 20, top - 14) +
        box(x - 2, top - 50, 4, 12) +
        box(x - 12, top + 26, 24, 6),
      iron,
    ) +
    path(
      poly(x - 17, top - 12, x + 17, top - 12, x + 11, top + 26, x - 11, top + 26),
      isOn ? colours.glow : mix(colours.skyBottom, colours.glass, 0.3),
    )
  )
}

/** (x, y) is below the hub of the left wheel. */
export function bicycle(scene: Scene, x: number, y: number, colour = scene.colours.accent, scale = 1): string {
  const { colours } = scene
  const s = (v: number) => num(v * scale)
  const r = 34 * scale
  const hub = y - r
  const a = x
  const b = x + 112 * scale
  const wheels = [a, b]
    .map((cx) => circle(cx, hub, r, 'none', { stroke: colours.ink, 'stroke-width': 5 * scale }))
    .join('')
  const frame = `M${num(a)} ${num(hub)}l${s(46)} 0l${s(48)} ${s(-46)}h${s(-62)}zm0 0l${s(32)} ${s(-46)}l${s(14)} ${s(46)}M${num(b)} ${num(hub)}l${s(-22)} ${s(-66)}`
  const black = `M${num(a + 30 * scale)} ${num(hub - 46 * scale)}l${s(-4)} ${s(-14)}m${s(-14)} 0h${s(28)}M${num(b - 22 * scale)} ${num(hub - 66 * scale)}l${s(-18)} ${s(-4)}m${s(18)} ${s(4)}l${s(16)} ${s(2)}`
  const round = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }
  return (
    shadow(scene, poly(a - r, y, b + r, y, b + r + 40, y + 12, a + 10, y + 12), 0.7) +
    wheels +
    stroke(frame, colour, 6 * scale, round) +
    stroke(black, colours.ink, 6 * scale, round)
  )
}

export function bench(scene: Scene, x: number, y: number, width: number): string {
  const { colours } = scene
  const slats = box(x, y - 62, width, 9) + box(x, y - 48, width, 9) + box(x - 4, y - 32, width + 8, 8)
  const legs = box(x + 12, y - 62, 6, 62) + box(x + width - 18, y - 62, 6, 62)
  return (
    shadow(scene, poly(x, y, x + width, y, x + width + 50, y + 16, x + 40, y + 16), 0.8) +
    path(legs, colours.ink) +
    path(slats, colours.wood)
  )
}

/** A picket fence; (x, y) is the lower left. */
export function fence(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = scene.colours.trim,
): string {
  const rails = box(x, y - height * 0.75, width, 7) + box(x, y - height * 0.35, width, 7)
  const tips = `M${num(x + 7)} ${num(y - height + 6)}h${num(width - 8)}`
  return (
    shadow(scene, poly(x, y, x + width, y, x + width + 40, y + 20, x + 40, y + 20), 0.5) +
    path(rails, mix(colour, scene.colours.shade, 0.12)) +
    dashedLine(`M${num(x)} ${num(y - height / 2 + 3)}h${num(width)}`, colour, height - 6, 14, 10) +
    roundStroke(tips, colour, 14, { 'stroke-dasharray': '0 24' })
  )
}

/** A parked car, facing right; (x, y) is below its left end. */
export function car(scene: Scene, x: number, y: number, colour = scene.colours.accent): string {
  const { colours } = scene
  const body = `M${num(x)} ${num(y - 22)}q-4-34 26-40l22-4q22-38 62-38h34q34 0 60 40l22 6q22 6 20 36v8q0 6-8 6H${num(x + 10)}q-10 0-10-14z`
  const glass = `M${num(x + 58)} ${num(y - 68)}q18-26 44-26h14v28zM${num(x + 126)} ${num(y - 94)}h18q24 0 42 30h-60z`
  const wheel = (cx: number) =>
    circle(cx, y - 14, 20, colours.ink) + circle(cx, y - 14, 9, mix(colours.trim, colours.shade, 0.2))
  return (
    shadow(scene, poly(x + 6, y - 4, x + 240, y - 4, x + 290, y + 16, x + 40, y + 16)) +
    path(body, colour) +
    shadow(scene, `M${num(x)} ${num(y - 22)}v8q0 14 10 14H${num(x + 238)}q8 0 8-6v-20z`, 0.8) +
    path(glass, mix(colours.glass, colours.skyBottom, 0.3)) +
    wheel(x + 56) +
    wheel(x + 196) +
    roundedRect(x + 226, y - 44, 18, 12, 5, colours.glow)
  )
}

/** A washing line between two points. */
export function washing(scene: Scene, x0: number, y0: number, x1: number, y1: number): string {
  const { colours, random } = scene
  const sag = 26
  const parts = [
    stroke(
      `M${num(x0)} ${num(y0)}Q${num((x0 + x1) / 2)} ${num((y0 + y1) / 2 + sag)} ${num(x1)} ${num(y1)}`,
      colours.ink,
      2,
    ),
  ]
  const tints = [colours.trim, colours.accent, colours.door, colours.wallB, colours.trim]
  const count = Math.floor(Math.abs(x1 - x0) / 62)
  for (let i = 0; i < count; i++) {
    const t = (i + 0.6) / (count + 0.2)
    const x = x0 + (x1 - x0) * t
    const y = y0 + (y1 - y0) * t + 4 * sag * 0.5 * t * (1 - t)
    const w = random.between(34, 50)
    const h = random.between(44, 74)
    parts.push(
      path(
        `M${num(x - w / 2)} ${num(y)}h${num(w)}l3 ${num(h)}q${num(-w / 2)} 7 ${num(-w - 4)} -2z`,
        random.pick(tints),
      ),
    )
  }
  return parts.join('')
}
