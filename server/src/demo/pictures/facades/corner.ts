import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { type Edge, type Face, faceBetween, on, receding, windowsOn } from '../parts/face.ts'
import { bicycle, lamp } from '../parts/furniture.ts'
import { sky } from '../parts/sky.ts'
import { anyTree, pot } from '../parts/tree.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, path, poly } from '../svg.ts'
import type { Facade } from './facade.ts'

const EYE = 690

/** A house on the corner of two streets: one side in the sun, one in shade, a café at its foot. */
export const corner: Facade = (scene) => {
  const { random, colours, sheet } = scene
  const near: Edge = { x: random.between(560, 680), top: random.between(120, 170), bottom: 792 }
  const left = receding(near, near.x - random.between(420, 470), EYE, 0.7)
  const right = receding(near, near.x + random.between(330, 400), EYE, 0.66)
  const sunny = faceBetween(near, left)
  const shady = faceBetween(near, right)
  const lit = sheet.linear([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.1)],
  ])
  const dim = mix(colours.wall, colours.shade, 0.3)
  const rows = 4
  const fields = { rows, from: [0.05, 0.1], to: [0.98, 0.76], width: 0.5, height: 0.66 } as const
  return [
    sky(scene),
    backdrop(scene, 'skyline', 770),
    neighbours(scene, left, right),
    ground(scene, near, left, right),
    roof(scene, near, left, right),
    path(on(sunny, 0, 0, 1, 1), lit),
    path(on(shady, 0, 0, 1, 1), dim),
    bands(scene, sunny, lighten(colours.trim, 0)),
    bands(scene, shady, mix(colours.trim, colours.shade, 0.28)),
    windowsOn(scene, sunny, { ...fields, columns: 5, frame: colours.trim }),
    windowsOn(scene, shady, { ...fields, columns: 4, frame: mix(colours.trim, colours.shade, 0.3) }),
    balconies(scene, sunny),
    shop(scene, sunny, shady),
    pot(scene, near.x - 60, 824, 60, colours.wallC),
    pot(scene, near.x - 330, 790, 44, colours.wallC),
    bicycle(scene, near.x + 60, 830, colours.pop, 0.9),
    lamp(scene, near.x + 20, 866, 330),
    anyTree(scene, random.chance(0.5) ? 90 : 1130, 850, 480),
  ].join('')
}

function neighbours({ colours }: Scene, left: Edge, right: Edge): string {
  const a = mix(colours.wallB, colours.far, 0.25)
  const b = mix(mix(colours.wallC, colours.far, 0.25), colours.shade, 0.25)
  return (
    path(poly(0, left.top + 190, left.x + 4, left.top + 110, left.x + 4, left.bottom, 0, left.bottom - 8), a) +
    path(
      poly(0, left.top + 180, left.x + 4, left.top + 98, left.x + 4, left.top + 116, 0, left.top + 196),
      colours.trim,
    ) +
    path(
      poly(right.x - 4, right.top + 70, 1200, right.top + 150, 1200, right.bottom - 6, right.x - 4, right.bottom),
      b,
    ) +
    path(
      poly(right.x - 4, right.top + 58, 1200, right.top + 140, 1200, right.top + 154, right.x - 4, right.top + 76),
      mix(colours.trim, colours.shade, 0.3),
    )
  )
}

function ground(scene: Scene, near: Edge, left: Edge, right: Edge): string {
  const { colours } = scene
  return (
    path(box(0, left.bottom - 30, 1200, 900), colours.road) +
    path(
      poly(
        -200,
        left.bottom - 20,
        left.x,
        left.bottom,
        near.x,
        near.bottom,
        right.x,
        right.bottom,
        1400,
        right.bottom - 40,
        1400,
        right.bottom + 10,
        near.x + 40,
        880,
        near.x - 60,
        882,
        -200,
        left.bottom + 46,
      ),
      colours.ground,
    ) +
    path(
      poly(
        near.x + 40,
        880,
        near.x - 60,
        882,
        -200,
        left.bottom + 46,
        -200,
        left.bottom + 58,
        near.x - 60,
        894,
        near.x + 40,
        892,
        1400,
        right.bottom + 22,
        1400,
        right.bottom + 10,
      ),
      mix(colours.ground, colours.shade, 0.2),
    ) +
    shadow(
      scene,
      poly(
        near.x,
        near.bottom,
        right.x,
        right.bottom,
        1400,
        right.bottom - 30,
        1400,
        820,
        near.x + 150,
        near.bottom + 38,
      ),
    )
  )
}

function roof({ colours, sheet }: Scene, near: Edge, left: Edge, right: Edge): string {
  const rise = 96
  const inset = 40
  const slate = sheet.linear([
    [0, lighten(colours.roof, 0.12)],
    [1, lighten(colours.roof, 0.02)],
  ])
  const peak = near.top - rise
  const a = poly(near.x, near.top, near.x - 8, peak, left.x + inset, left.top - rise * 0.66, left.x, left.top)
  const b = poly(near.x, near.top, near.x - 8, peak, right.x - inset, right.top - rise * 0.62, right.x, right.top)
  const chimneys = box(left.x + 120, left.top - 150, 46, 100) + box(right.x - 130, right.top - 140, 42, 96)
  return path(chimneys, colours.wallC) + path(a, slate) + path(b, mix(colours.roof, colours.shade, 0.35))
}

function bands(scene: Scene, face: Face, colour: string): string {
  return (
    path(on(face, -0.012, -0.012, 1, 0.022) + on(face, -0.004, 0.755, 1, 0.772), colour) +
    shadow(scene, on(face, 0, 0.022, 1, 0.045) + on(face, 0, 0.772, 1, 0.785), 0.9)
  )
}

/** Iron balconies along the second floor. */
function balconies(scene: Scene, face: Face): string {
  const { colours } = scene
  const v = 0.36
  let rails = ''
  for (let i = 0; i <= 44; i++) {
    const [x, y] = face.at(0.03 + (i / 44) * 0.95, v + 0.036)
    const [, top] = face.at(0.03 + (i / 44) * 0.95, v - 0.044)
    rails += `M${Math.round(x)} ${Math.round(y)}V${Math.round(top)}`
  }
  return (
    shadow(scene, on(face, 0.02, v + 0.05, 0.97, v + 0.09)) +
    path(on(face, 0.01, v + 0.036, 0.99, v + 0.052), colours.trim) +
    path(rails, 'none', { stroke: colours.ink, 'stroke-width': 2.4 }) +
    path(on(face, 0.02, v - 0.05, 0.985, v - 0.042), colours.ink)
  )
}

function shop(scene: Scene, sunny: Face, shady: Face): string {
  const { colours } = scene
  const pane = colours.lit > 0.2 ? colours.glow : mix(colours.glass, colours.skyLow, 0.15)
  const front = mix(colours.door, colours.shade, 0.05)
  let panes = ''
  let stripes = ''
  let cloth = ''
  for (let i = 0; i < 4; i++) panes += on(sunny, 0.06 + i * 0.24, 0.83, 0.24 + i * 0.24, 0.965)
  for (let i = 0; i < 10; i++) {
    const u0 = 0.03 + i * 0.095
    const [ax, ay] = sunny.at(u0, 0.79)
    const [bx, by] = sunny.at(u0 + 0.095, 0.79)
    const [cx, cy] = sunny.at(u0 + 0.095, 0.885)
    const [dx, dy] = sunny.at(u0, 0.885)
    const strip = poly(ax, ay, bx, by, cx - 8, cy + 6, dx - 8, dy + 6)
    if (i % 2 === 0) stripes += strip
    else cloth += strip
  }
  return (
    path(on(sunny, 0, 0.785, 1, 1), front) +
    path(on(shady, 0, 0.785, 1, 1), mix(front, colours.shade, 0.35)) +
    path(panes + on(shady, 0.08, 0.83, 0.5, 0.965), pane) +
    path(on(shady, 0.6, 0.82, 0.78, 1), mix(colours.pop, colours.shade, 0.25)) +
    shadow(scene, on(sunny, 0, 0.885, 1, 0.93)) +
    path(stripes, colours.pop) +
    path(cloth, colours.trim)
  )
}
