import { mix } from '../colour.ts'
import type { Scene } from '../scene.ts'
import { circle, group, num, path, rect, roundStroke, stroke } from '../svg.ts'

/** Fills the picture: the sun or moon, clouds, stars at night, birds by day. `sunAt` is random by default. */
export function sky(scene: Scene, sunAt?: readonly [x: number, y: number]): string {
  const { random, defs, colours } = scene
  const middle = mix(colours.skyTop, colours.skyBottom, 0.55)
  const fill = defs.linearGradient([
    [0, colours.skyTop],
    [0.5, middle],
    [0.95, colours.skyBottom],
  ])
  const [x, y] = sunAt ?? [random.between(110, 480), random.between(110, 300)]
  const parts = [rect(0, 0, 1200, 900, fill)]
  if (colours.isDark && colours.season !== 'autumn') parts.push(stars(scene))
  parts.push(sun(scene, x, y), clouds(scene))
  if (!colours.isDark && random.chance(0.4)) parts.push(birds(scene))
  return parts.join('')
}

function sun({ defs, colours, random }: Scene, x: number, y: number): string {
  const halo = defs.radialGradient([
    [0, colours.sun, 0.55],
    [0.45, colours.sun, 0.18],
    [1, colours.sun, 0],
  ])
  const r = random.between(46, 78)
  return circle(x, y, r * 4, halo) + circle(x, y, r, colours.sun, { opacity: 0.92 })
}

function stars({ random, colours }: Scene): string {
  let d = ''
  for (let i = 0; i < 24; i++) d += `M${random.int(0, 1200)} ${random.int(0, 380)}h${random.pick([0, 0, 1])}`
  return roundStroke(d, colours.sun, 3.4, { opacity: 0.6 })
}

function clouds(scene: Scene): string {
  const { random, colours } = scene
  const colour = mix(colours.skyBottom, colours.isDark ? colours.skyTop : '#ffffff', colours.isDark ? 0.25 : 0.5)
  const kind = random.pick(['long', 'heaped', 'heaped', 'few'] as const)
  const count = kind === 'few' ? 1 : 3
  let d = ''
  for (let i = 0; i < count; i++) {
    const x = random.between(-120, 1000)
    const y = random.between(90, 380)
    d += kind === 'long' ? stratusCloud(scene, x, y) : cumulusCloud(scene, x, y)
  }
  return path(d, colour, { opacity: colours.isDark ? 0.35 : 0.7 })
}

/** Three stacked bars with round ends. */
function stratusCloud({ random }: Scene, x: number, y: number): string {
  let d = ''
  for (let i = 0; i < 3; i++) {
    const width = random.between(150, 380)
    const left = x + random.between(-60, 120)
    const top = y + i * 24
    d += `M${num(left)} ${num(top)}h${num(width)}a9 9 0 0 1 0 18h${num(-width)}a9 9 0 0 1 0-18z`
  }
  return d
}

/** A flat base under four arcs. */
function cumulusCloud({ random }: Scene, x: number, y: number): string {
  let d = `M${num(x)} ${num(y)}`
  let width = 0
  for (const size of [random.between(26, 40), random.between(52, 78), random.between(40, 64), random.between(20, 34)]) {
    d += `a${num(size)} ${num(size * 0.92)} 0 0 1 ${num(size * 1.7)} ${num(0)}`
    width += size * 1.7
  }
  return `${d}h20a12 12 0 0 1 0 24h${num(-width - 40)}a12 12 0 0 1 0-24z`
}

function birds({ random, colours }: Scene): string {
  const x = random.between(200, 900)
  const y = random.between(140, 300)
  let d = ''
  for (let i = 0; i < 4; i++) {
    const size = random.between(9, 15)
    d += `M${num(x + i * 38)} ${num(y + random.between(-26, 26))}q${num(size * 0.6)} ${num(-size * 0.8)} ${num(size)} 0q${num(size * 0.4)} ${num(-size * 0.8)} ${num(size)} 0`
  }
  return group(stroke(d, colours.shade, 3, { 'stroke-linecap': 'round' }), { opacity: 0.5 })
}
