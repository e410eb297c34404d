import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { type PerspectiveWall, recedingEdge, type WallEdge, wallBetween, wallRect } from '../parts/perspective.ts'
import { bush, seasonalTree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, num, path, poly, stroke } from '../svg.ts'

const EYE_Y = 800

/** A tower block in perspective, with balconies. */
export const tower: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const near: WallEdge = { x: random.int(500, 620), top: random.int(70, 120), bottom: 830 }
  const left = recedingEdge(near, near.x - random.int(250, 300), EYE_Y, 0.86)
  const right = recedingEdge(near, near.x + random.int(230, 280), EYE_Y, 0.82)
  const sunny = wallBetween(near, left)
  const shady = wallBetween(near, right)
  const floors = random.int(9, 11)
  const lit = defs.linearGradient([
    [0, lighten(colours.wall, 0.04)],
    [1, mix(colours.wall, colours.shade, 0.12)],
  ])
  return [
    sky(scene),
    backdrop(scene, 'skyline', 810),
    secondTower(scene, random.chance(0.5) ? 100 : 880),
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
    path(wallRect(sunny, 0, 0, 1, 1), lit),
    path(wallRect(shady, 0, 0, 1, 1), mix(colours.wall, colours.shade, 0.34)),
    storeys(scene, sunny, floors, 3, 0),
    storeys(scene, shady, floors, 3, 0.32),
    path(wallRect(sunny, -0.01, -0.012, 1, 0.008) + wallRect(sunny, 0, 0.905, 1, 0.915), colours.trim),
    path(
      wallRect(shady, -0.01, -0.012, 1, 0.008) + wallRect(shady, 0, 0.905, 1, 0.915),
      mix(colours.trim, colours.shade, 0.32),
    ),
    lobby(scene, sunny, shady),
    bush(scene, left.x - 20, 838, 150),
    bush(scene, right.x + 60, 836, 190),
    seasonalTree(scene, random.int(110, 190), 862, random.int(280, 340)),
    seasonalTree(scene, random.int(980, 1090), 866, random.int(320, 400)),
  ].join('')
}

function secondTower(scene: Scene, x: number): string {
  const { colours } = scene
  const wallColour = mix(colours.wallB, colours.horizon, 0.45)
  const lines = `M${x + 100} 330V800`
  return (
    path(poly(x, 320, x + 130, 290, x + 130, 810, x, 810), wallColour) +
    path(poly(x + 130, 290, x + 220, 316, x + 220, 810, x + 130, 810), mix(wallColour, colours.shade, 0.25)) +
    stroke(lines, mix(wallColour, colours.glass, 0.55), 190, { 'stroke-dasharray': '16 22', opacity: 0.5 })
  )
}

/** Windows, balconies in front of some of them, and their shadows, in one path per colour. */
function storeys(scene: Scene, wall: PerspectiveWall, floors: number, bays: number, shadeShare: number): string {
  const { random, colours, defs } = scene
  const paths = { dark: '', lit: '', slab: '', rail: '', under: '', plants: '' }
  const h = 0.9 / floors
  for (let floor = 0; floor < floors; floor++) {
    const v = 0.02 + floor * h
    for (let bay = 0; bay < bays; bay++) {
      const u0 = 0.05 + (bay * 0.92) / bays
      const u1 = u0 + 0.92 / bays - 0.05
      const pane = wallRect(wall, u0, v + h * 0.2, u1, v + h * 0.86)
      if (random.chance(colours.litShare)) paths.lit += pane
      else paths.dark += pane
      if ((bay + floor) % 2 === 1 && bay !== 1) continue
      paths.under += wallRect(wall, u0, v + h * 0.96, u1 + 0.04, v + h * 1.2)
      paths.rail += wallRect(wall, u0 - 0.025, v + h * 0.56, u1 + 0.025, v + h * 0.88)
      paths.slab += wallRect(wall, u0 - 0.03, v + h * 0.87, u1 + 0.03, v + h * 0.98)
      if (random.chance(0.35)) {
        const [x, y] = wall.pointAt(u0 + 0.08, v + h * 0.56)
        paths.plants += `M${num(x)} ${num(y)}l4-3`
      }
    }
  }
  const tone = (colour: string) => mix(colour, colours.shade, shadeShare)
  const pane = defs.linearGradient(
    [
      [0, mix(colours.glass, colours.skyBottom, 0.55)],
      [0.7, colours.glass],
    ],
    [0, 0],
    [0.6, 1],
  )
  return (
    path(paths.dark, shadeShare > 0 ? colours.glass : pane) +
    path(paths.lit, tone(colours.glow)) +
    path(paths.under, colours.shade, { opacity: colours.shadeOpacity }) +
    path(paths.rail, tone(mix(colours.accent, colours.trim, 0.15)), { opacity: 0.88 }) +
    path(paths.slab, tone(colours.trim)) +
    stroke(paths.plants, colours.greens[1], 15, { 'stroke-linecap': 'round' })
  )
}

function lobby(scene: Scene, sunny: PerspectiveWall, shady: PerspectiveWall): string {
  const { colours } = scene
  const glass = colours.litShare > 0.2 ? colours.glow : mix(colours.glass, colours.skyBottom, 0.25)
  let posts = ''
  for (let i = 1; i < 6; i++) {
    const [x, y] = sunny.pointAt(i / 6, 0.915)
    const [, foot] = sunny.pointAt(i / 6, 1)
    posts += `M${num(x)} ${num(y)}V${num(foot)}`
  }
  return (
    path(wallRect(sunny, 0.02, 0.918, 0.98, 0.997), glass) +
    path(wallRect(shady, 0.03, 0.918, 0.6, 0.997), mix(glass, colours.shade, 0.3)) +
    stroke(posts, colours.ink, 4) +
    shadow(scene, wallRect(sunny, 0, 0.915, 1, 0.935))
  )
}
