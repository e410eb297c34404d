import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { bicycle, lamp } from '../parts/outdoor-objects.ts'
import {
  type PerspectiveWall,
  recedingEdge,
  type WallEdge,
  wallBetween,
  wallRect,
  wallWindows,
} from '../parts/perspective.ts'
import { pot, seasonalTree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, path, poly } from '../svg.ts'

const EYE_Y = 690

/** A corner house in perspective, one wall in the sun and one in shade, with a café on the ground floor. */
export const corner: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const near: WallEdge = { x: random.between(560, 680), top: random.between(120, 170), bottom: 792 }
  const left = recedingEdge(near, near.x - random.between(420, 470), EYE_Y, 0.7)
  const right = recedingEdge(near, near.x + random.between(330, 400), EYE_Y, 0.66)
  const sunny = wallBetween(near, left)
  const shady = wallBetween(near, right)
  const lit = defs.linearGradient([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.1)],
  ])
  const shaded = mix(colours.wall, colours.shade, 0.3)
  const rows = 4
  const fields = { rows, from: [0.05, 0.1], to: [0.98, 0.76], width: 0.5, height: 0.66 } as const
  return [
    sky(scene),
    backdrop(scene, 'skyline', 770),
    drawNeighbours(scene, left, right),
    drawGround(scene, near, left, right),
    drawRoof(scene, near, left, right),
    path(wallRect(sunny, 0, 0, 1, 1), lit),
    path(wallRect(shady, 0, 0, 1, 1), shaded),
    drawCornices(scene, sunny, lighten(colours.trim, 0)),
    drawCornices(scene, shady, mix(colours.trim, colours.shade, 0.28)),
    wallWindows(scene, sunny, { ...fields, columns: 5, frame: colours.trim }),
    wallWindows(scene, shady, { ...fields, columns: 4, frame: mix(colours.trim, colours.shade, 0.3) }),
    drawBalconies(scene, sunny),
    drawCafe(scene, sunny, shady),
    pot(scene, near.x - 60, 824, 60, colours.wallC),
    pot(scene, near.x - 330, 790, 44, colours.wallC),
    bicycle(scene, near.x + 60, 830, colours.accent, 0.9),
    lamp(scene, near.x + 20, 866, 330),
    seasonalTree(scene, random.chance(0.5) ? 90 : 1130, 850, 480),
  ].join('')
}

function drawNeighbours({ colours }: Scene, left: WallEdge, right: WallEdge): string {
  const a = mix(colours.wallB, colours.horizon, 0.25)
  const b = mix(mix(colours.wallC, colours.horizon, 0.25), colours.shade, 0.25)
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

function drawGround(scene: Scene, near: WallEdge, left: WallEdge, right: WallEdge): string {
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

function drawRoof({ colours, defs }: Scene, near: WallEdge, left: WallEdge, right: WallEdge): string {
  const rise = 96
  const inset = 40
  const slate = defs.linearGradient([
    [0, lighten(colours.roof, 0.12)],
    [1, lighten(colours.roof, 0.02)],
  ])
  const peak = near.top - rise
  const a = poly(near.x, near.top, near.x - 8, peak, left.x + inset, left.top - rise * 0.66, left.x, left.top)
  const b = poly(near.x, near.top, near.x - 8, peak, right.x - inset, right.top - rise * 0.62, right.x, right.top)
  const chimneys = box(left.x + 120, left.top - 150, 46, 100) + box(right.x - 130, right.top - 140, 42, 96)
  return path(chimneys, colours.wallC) + path(a, slate) + path(b, mix(colours.roof, colours.shade, 0.35))
}

function drawCornices(scene: Scene, wall: PerspectiveWall, colour: string): string {
  return (
    path(wallRect(wall, -0.012, -0.012, 1, 0.022) + wallRect(wall, -0.004, 0.755, 1, 0.772), colour) +
    shadow(scene, wallRect(wall, 0, 0.022, 1, 0.045) + wallRect(wall, 0, 0.772, 1, 0.785), 0.9)
  )
}

/** A balcony along the second floor. */
function drawBalconies(scene: Scene, wall: PerspectiveWall): string {
  const { colours } = scene
  const v = 0.36
  let rails = ''
  for (let i = 0; i <= 44; i++) {
    const [x, y] = wall.pointAt(0.03 + (i / 44) * 0.95, v + 0.036)
    const [, top] = wall.pointAt(0.03 + (i / 44) * 0.95, v - 0.044)
    rails += `M${Math.round(x)} ${Math.round(y)}V${Math.round(top)}`
  }
  return (
    shadow(scene, wallRect(wall, 0.02, v + 0.05, 0.97, v + 0.09)) +
    path(wallRect(wall, 0.01, v + 0.036, 0.99, v + 0.052), colours.trim) +
    path(rails, 'none', { stroke: colours.ink, 'stroke-width': 2.4 }) +
    path(wallRect(wall, 0.02, v - 0.05, 0.985, v - 0.042), colours.ink)
  )
}

function drawCafe(scene: Scene, sunny: PerspectiveWall, shady: PerspectiveWall): string {
  const { colours } = scene
  const pane = colours.litShare > 0.2 ? colours.glow : mix(colours.glass, colours.skyBottom, 0.15)
  const front = mix(colours.door, colours.shade, 0.05)
  let panes = ''
  let stripes = ''
  let cloth = ''
  for (let i = 0; i < 4; i++) panes += wallRect(sunny, 0.06 + i * 0.24, 0.83, 0.24 + i * 0.24, 0.965)
  for (let i = 0; i < 10; i++) {
    const u0 = 0.03 + i * 0.095
    const [ax, ay] = sunny.pointAt(u0, 0.79)
    const [bx, by] = sunny.pointAt(u0 + 0.095, 0.79)
    const [cx, cy] = sunny.pointAt(u0 + 0.095, 0.885)
    const [dx, dy] = sunny.pointAt(u0, 0.885)
    const strip = poly(ax, ay, bx, by, cx - 8, cy + 6, dx - 8, dy + 6)
    if (i % 2 === 0) stripes += strip
    else cloth += strip
  }
  return (
    path(wallRect(sunny, 0, 0.785, 1, 1), front) +
    path(wallRect(shady, 0, 0.785, 1, 1), mix(front, colours.shade, 0.35)) +
    path(panes + wallRect(shady, 0.08, 0.83, 0.5, 0.965), pane) +
    path(wallRect(shady, 0.6, 0.82, 0.78, 1), mix(colours.accent, colours.shade, 0.25)) +
    shadow(scene, wallRect(sunny, 0, 0.885, 1, 0.93)) +
    path(stripes, colours.accent) +
    path(cloth, colours.trim)
  )
}
