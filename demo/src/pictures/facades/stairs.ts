import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { flowerBox, railing } from '../parts/balcony.ts'
import { door, steps } from '../parts/door.ts'
import { houseShadow, pavement } from '../parts/ground.ts'
import { bicycle, lamp } from '../parts/outdoor-objects.ts'
import { bush, seasonalTree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, num, path, poly, rect, stroke } from '../svg.ts'

const WINDOW = { width: 84, height: 118, style: 'sash', head: 'lintel' } as const

/** A house of three storeys with an iron stair in front, as in Montreal. */
export const stairs: DrawPicture = (scene) => {
  const { random, colours } = scene
  const base = 770
  const x = random.int(300, 360)
  const w = 540
  return [
    sky(scene),
    backdrop(scene, random.pick(['roofs', 'trees']), base),
    neighbour(scene, x - 420, 418, base, colours.wallB),
    neighbour(scene, x + w + 2, 460, base, colours.wallC),
    house(scene, x, w, base),
    pavement(scene, base),
    houseShadow(scene, x - 400, x + w + 400, base, 30),
    bush(scene, x + 40, base + 8, 130),
    bush(scene, x + w - 60, base + 8, 120),
    outsideStair(scene, x + 352, base, 236),
    bicycle(scene, x - 170, base + 34, colours.accent),
    lamp(scene, x + w + 90, base + 46, 320),
    seasonalTree(scene, random.chance(0.6) ? x - 210 : x + w + 250, base + 50, random.int(460, 540)),
  ].join('')
}

function neighbour(scene: Scene, x: number, w: number, base: number, wall: string): string {
  const { colours, defs } = scene
  const top = base - 520
  const window = defineWindow(scene, WINDOW)
  const parts = [
    rect(
      x,
      top,
      w,
      520,
      defs.linearGradient([
        [0, lighten(wall, 0.02)],
        [1, mix(wall, colours.shade, 0.16)],
      ]),
    ),
    path(box(x - 6, top - 14, w + 12, 24), mix(colours.trim, wall, 0.25)),
    shadow(scene, box(x, top + 10, w, 14)),
  ]
  for (let floor = 0; floor < 3; floor++)
    for (let i = 0; i < 3; i++) parts.push(window(x + 34 + i * 132, top + 54 + floor * 168))
  return parts.join('')
}

function house(scene: Scene, x: number, w: number, base: number): string {
  const { colours, defs, random } = scene
  const top = base - 590
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.15)],
  ])
  const brick = defs.pattern(
    46,
    24,
    path(`${box(0, 0, 44, 10)}${box(-23, 12, 44, 10)}${box(23, 12, 44, 10)}`, colours.shade, { opacity: 0.08 }),
  )
  const window = defineWindow(scene, WINDOW)
  const panel = { width: 82, height: 148, style: 'panelled', fanlight: 24 } as const
  const parts = [
    shadow(scene, poly(x + w, base, x + w, top + 10, x + w + 60, top + 80, x + w + 60, base), 0.85),
    rect(x, top, w, base - top, wall),
    rect(x, top, w, base - top, brick),
    path(poly(x + 110, top - 8, x + 150, top - 74, x + w - 150, top - 74, x + w - 110, top - 8), colours.wall),
    circle(x + w / 2, top - 40, 18, colours.trim),
    path(box(x - 12, top - 14, w + 24, 26) + box(x + 140, top - 82, w - 280, 14), colours.trim),
    dashedLine(`M${x + 8} ${top + 20}h${w - 16}`, mix(colours.trim, colours.wall, 0.3), 16, 10, 18),
    shadow(scene, box(x, top + 12, w, 20)),
    path(box(x, base - 24, w, 24), mix(colours.wall, colours.shade, 0.35)),
  ]
  for (let floor = 0; floor < 3; floor++) {
    const y = top + 60 + floor * 186
    parts.push(window(x + 52, y), window(x + 206, y))
    if (random.chance(0.6)) parts.push(flowerBox(scene, x + 46, y + 116, 104))
  }
  parts.push(
    door(scene, x + 400, base - 408, panel),
    door(scene, x + 396, base - 236, panel),
    door(scene, x + 490, base - 236, { ...panel, width: 66, colour: colours.accent }),
    steps(scene, x + 150, base - 26, 96, 2, 13),
    light(scene, poly(x, top + 40, x + w * 0.6, top + 40, x, base - 150), 0.12),
    balcony(scene, x + 332, base - 408, 200),
    balcony(scene, x + 332, base - 236, 206),
  )
  return parts.join('')
}

function balcony(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  return (
    shadow(scene, poly(x, y + 14, x + w, y + 14, x + w + 34, y + 52, x + 30, y + 52)) +
    path(box(x, y, w, 14), colours.trim) +
    railing(x, y, w, 62, colours.ink, 14)
  )
}

/** A curved stair down to the left, and its shadow; (x, base - height) is its top. */
function outsideStair(scene: Scene, x: number, base: number, height: number): string {
  const { colours } = scene
  const count = 13
  let treads = ''
  let posts = ''
  let handrail = ''
  let stringer = ''
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const px = x - 300 * t ** 1.25
    const y = base + 30 - height * (1 - t) - 30 * (1 - t)
    treads += box(px - 18, y, 52, 5)
    posts += `M${num(px + 8)} ${num(y)}v-58`
    handrail += `${i === 0 ? 'M' : 'L'}${num(px + 8)} ${num(y - 60)}`
    stringer += `${i === 0 ? 'M' : 'L'}${num(px + 4)} ${num(y + 10)}`
  }
  const drawStair = (colour: string) =>
    path(treads, colour) + stroke(posts, colour, 2.6) + stroke(handrail, colour, 6) + stroke(stringer, colour, 9)
  return `<g transform="translate(44 16)" opacity="${colours.shadeOpacity}">${drawStair(colours.shade)}</g>${drawStair(colours.ink)}`
}
