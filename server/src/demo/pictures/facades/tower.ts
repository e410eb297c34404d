import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { type Edge, type Face, faceBetween, on, receding } from '../parts/face.ts'
import { sky } from '../parts/sky.ts'
import { anyTree, bush } from '../parts/tree.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, num, path, poly, stroke } from '../svg.ts'
import type { Facade } from './facade.ts'

const EYE = 800

/** A tall block of flats from below, balconies like drawers pulled out. */
export const tower: Facade = (scene) => {
  const { random, colours, sheet } = scene
  const near: Edge = { x: random.int(500, 620), top: random.int(70, 120), bottom: 830 }
  const left = receding(near, near.x - random.int(250, 300), EYE, 0.86)
  const right = receding(near, near.x + random.int(230, 280), EYE, 0.82)
  const sunny = faceBetween(near, left)
  const shady = faceBetween(near, right)
  const floors = random.int(9, 11)
  const lit = sheet.linear([
    [0, lighten(colours.wall, 0.04)],
    [1, mix(colours.wall, colours.shade, 0.12)],
  ])
  return [
    sky(scene),
    backdrop(scene, 'skyline', 810),
    sibling(scene, random.chance(0.5) ? 100 : 880),
    path(box(0, 806, 1200, 94), colours.road),
    path(poly(-100, 800, 1300, 800, 1300, 846, near.x + 30, 872, -100, 846), colours.ground),
    shadow(
      scene,
      poly(
        near.x,
        near.bottom,
        right.x,
        right.bottom,
        1300,
        right.bottom + 6,
        1300,
        848,
        near.x + 120,
        near.bottom + 26,
      ),
    ),
    path(box(near.x - 140, near.top - 8, 70, 60), mix(colours.wallC, colours.shade, 0.1)),
    path(on(sunny, 0, 0, 1, 1), lit),
    path(on(shady, 0, 0, 1, 1), mix(colours.wall, colours.shade, 0.34)),
    storeys(scene, sunny, floors, 3, 0),
    storeys(scene, shady, floors, 3, 0.32),
    path(on(sunny, -0.01, -0.012, 1, 0.008) + on(sunny, 0, 0.905, 1, 0.915), colours.trim),
    path(on(shady, -0.01, -0.012, 1, 0.008) + on(shady, 0, 0.905, 1, 0.915), mix(colours.trim, colours.shade, 0.32)),
    lobby(scene, sunny, shady),
    bush(scene, left.x - 20, 838, 150),
    bush(scene, right.x + 60, 836, 190),
    anyTree(scene, random.int(110, 190), 862, random.int(280, 340)),
    anyTree(scene, random.int(980, 1090), 866, random.int(320, 400)),
  ].join('')
}

function sibling(scene: Scene, x: number): string {
  const { colours } = scene
  const face = mix(colours.wallB, colours.far, 0.45)
  const lines = `M${x + 100} 330V800`
  return (
    path(poly(x, 320, x + 130, 290, x + 130, 810, x, 810), face) +
    path(poly(x + 130, 290, x + 220, 316, x + 220, 810, x + 130, 810), mix(face, colours.shade, 0.25)) +
    stroke(lines, mix(face, colours.glass, 0.55), 190, { 'stroke-dasharray': '16 22', opacity: 0.5 })
  )
}

/** A storey each: a strip of glass, a balcony in front of part of it, its shadow below. */
function storeys(scene: Scene, face: Face, floors: number, bays: number, dim: number): string {
  const { random, colours, sheet } = scene
  const paths = { dark: '', lit: '', slab: '', rail: '', under: '', plants: '' }
  const h = 0.9 / floors
  for (let floor = 0; floor < floors; floor++) {
    const v = 0.02 + floor * h
    for (let bay = 0; bay < bays; bay++) {
      const u0 = 0.05 + (bay * 0.92) / bays
      const u1 = u0 + 0.92 / bays - 0.05
      const pane = on(face, u0, v + h * 0.2, u1, v + h * 0.86)
      if (random.chance(colours.lit)) paths.lit += pane
      else paths.dark += pane
      if ((bay + floor) % 2 === 1 && bay !== 1) continue
      paths.under += on(face, u0, v + h * 0.96, u1 + 0.04, v + h * 1.2)
      paths.rail += on(face, u0 - 0.025, v + h * 0.56, u1 + 0.025, v + h * 0.88)
      paths.slab += on(face, u0 - 0.03, v + h * 0.87, u1 + 0.03, v + h * 0.98)
      if (random.chance(0.35)) {
        const [x, y] = face.at(u0 + 0.08, v + h * 0.56)
        paths.plants += `M${num(x)} ${num(y)}l4-3`
      }
    }
  }
  const tone = (colour: string) => mix(colour, colours.shade, dim)
  const pane = sheet.linear(
    [
      [0, mix(colours.glass, colours.skyLow, 0.55)],
      [0.7, colours.glass],
    ],
    [0, 0],
    [0.6, 1],
  )
  return (
    path(paths.dark, dim > 0 ? colours.glass : pane) +
    path(paths.lit, tone(colours.glow)) +
    path(paths.under, colours.shade, { opacity: colours.shadeOpacity }) +
    path(paths.rail, tone(mix(colours.pop, colours.trim, 0.15)), { opacity: 0.88 }) +
    path(paths.slab, tone(colours.trim)) +
    stroke(paths.plants, colours.greens[1], 15, { 'stroke-linecap': 'round' })
  )
}

function lobby(scene: Scene, sunny: Face, shady: Face): string {
  const { colours } = scene
  const glass = colours.lit > 0.2 ? colours.glow : mix(colours.glass, colours.skyLow, 0.25)
  let posts = ''
  for (let i = 1; i < 6; i++) {
    const [x, y] = sunny.at(i / 6, 0.915)
    const [, foot] = sunny.at(i / 6, 1)
    posts += `M${num(x)} ${num(y)}V${num(foot)}`
  }
  return (
    path(on(sunny, 0.02, 0.918, 0.98, 0.997), glass) +
    path(on(shady, 0.03, 0.918, 0.6, 0.997), mix(glass, colours.shade, 0.3)) +
    stroke(posts, colours.ink, 4) +
    shadow(scene, on(sunny, 0, 0.915, 1, 0.935))
  )
}
