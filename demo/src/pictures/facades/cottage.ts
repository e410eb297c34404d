import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { flowerBox } from '../parts/balcony.ts'
import { door, steps } from '../parts/door.ts'
import { gardenPath, houseShadow, lawn } from '../parts/ground.ts'
import { fence } from '../parts/outdoor-objects.ts'
import { bush, seasonalTree, tree } from '../parts/plants.ts'
import { chimney } from '../parts/roof.ts'
import { sky } from '../parts/sky.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, num, path, poly, rect, withOpacity } from '../svg.ts'

/** A small house with a cross gable in a garden. */
export const cottage: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const base = 700
  const x = random.between(250, 330)
  const w = random.between(560, 640)
  const h = 210
  const eaves = base - h
  const ridge = eaves - random.between(160, 200)
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.02)],
    [1, mix(colours.wall, colours.shade, 0.14)],
  ])
  const window = defineWindow(scene, {
    width: 92,
    height: 104,
    style: 'casement',
    shutters: random.chance(0.5) ? colours.door : undefined,
  })
  const gx = x + w * random.pick([0.12, 0.14])
  const gw = 236
  const doorAt = x + w * 0.62
  return [
    sky(scene),
    backdrop(scene, random.pick(['hills', 'hills', 'mountains', 'trees']), base),
    seasonalTree(scene, x - 60, base + 6, 470),
    tree(scene, x + w + 120, base - 6, 330, colours.season === 'winter' ? 'pine' : 'column'),
    lawn(scene, base - 10),
    houseShadow(scene, x, x + w, base, 74),
    chimney(scene, x + w * 0.78, ridge + 46, 62, 110),
    rect(x, eaves, w, h, wall),
    path(
      poly(x - 34, eaves + 8, x + 44, ridge, x + w - 44, ridge, x + w + 34, eaves + 8),
      defs.linearGradient([
        [0, lighten(colours.roof, 0.1)],
        [1, colours.roof],
      ]),
    ),
    shingles(scene, x - 10, w + 20, ridge, eaves),
    shadow(scene, box(x, eaves + 8, w, 24)),
    gable(scene, gx, gw, eaves, base),
    window(gx + gw / 2 - 46, base - 150),
    flowerBox(scene, gx + gw / 2 - 54, base - 54, 108),
    window(doorAt + 84, base - 150),
    flowerBox(scene, doorAt + 76, base - 54, 108),
    porch(scene, doorAt, base),
    gardenPath(scene, doorAt, base + 6, 84, random.between(420, 700)),
    bush(scene, x + 16, base + 8, 130),
    bush(scene, gx + gw + 24, base + 8, 90),
    bush(scene, x + w - 20, base + 10, 150),
    fence(scene, -20, 806, random.between(240, 330), 74),
    fence(scene, random.between(860, 930), 806, 380, 74),
  ].join('')
}

function shingles({ colours }: Scene, x: number, w: number, ridge: number, eaves: number): string {
  return dashedLine(
    `M${num(x + w / 2)} ${num(ridge + 26)}V${num(eaves)}`,
    withOpacity(colours.shade, 0.28),
    w - 70,
    3,
    25,
  )
}

function gable(scene: Scene, x: number, w: number, eaves: number, base: number): string {
  const { colours } = scene
  const peak = eaves - w * 0.66
  const cx = x + w / 2
  const face = lighten(colours.wall, 0.045)
  const board = `M${num(x - 30)} ${num(eaves + 16)}L${num(cx)} ${num(peak - 26)}L${num(x + w + 30)} ${num(eaves + 16)}`
  return (
    shadow(scene, poly(x + w, base, x + w, eaves + 20, x + w + 54, eaves + 74, x + w + 54, base), 0.9) +
    shadow(scene, poly(cx, peak - 20, x + w + 34, eaves + 10, x + w + 90, eaves + 10), 0.9) +
    path(poly(x, base, x, eaves, cx, peak, x + w, eaves, x + w, base), face) +
    shadow(scene, poly(x, eaves + 24, cx, peak + 26, x + w, eaves + 24, x + w, eaves, cx, peak, x, eaves), 0.9) +
    path(board, 'none', { stroke: colours.trim, 'stroke-width': 18, 'stroke-linejoin': 'round' }) +
    circle(cx, peak + 74, 26, colours.isDark ? colours.glow : colours.glass, {
      stroke: colours.trim,
      'stroke-width': 8,
    }) +
    path(box(cx - 2, peak + 48, 4, 52) + box(cx - 26, peak + 72, 52, 4), colours.trim)
  )
}

function porch(scene: Scene, x: number, base: number): string {
  const { colours } = scene
  return (
    steps(scene, x, base - 20, 110, 2, 12) +
    door(scene, x, base - 20, { width: 74, height: 148, style: 'boarded' }) +
    shadow(scene, poly(x - 64, base - 184, x + 64, base - 184, x + 82, base - 156, x - 46, base - 156)) +
    path(poly(x - 74, base - 182, x, base - 226, x + 74, base - 182), colours.roof) +
    path(
      box(x - 76, base - 186, 152, 9) + box(x - 62, base - 180, 8, 172) + box(x + 54, base - 180, 8, 172),
      colours.trim,
    )
  )
}
