import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { door } from '../parts/door.ts'
import { pavement } from '../parts/ground.ts'
import { bicycle, car } from '../parts/outdoor-objects.ts'
import { pot, seasonalTree } from '../parts/plants.ts'
import { waterTower } from '../parts/roof.ts'
import { sky } from '../parts/sky.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, dashedLine, num, path, poly, rect, stroke } from '../svg.ts'

/** A brick warehouse with steel windows, a fire escape and a water tank. */
export const warehouse: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const base = 780
  const x = random.int(90, 190)
  const bays = random.pick([3, 4])
  const bay = bays === 3 ? 248 : 196
  const glassWidth = bay - 76
  const width = bays * bay
  const floors = random.pick([3, 4])
  const floorHeight = floors === 4 ? 150 : 176
  const top = base - floors * floorHeight - 20
  const brick = defs.pattern(
    52,
    26,
    path(`${box(0, 0, 50, 11)}${box(-26, 13, 50, 11)}${box(26, 13, 50, 11)}`, colours.shade, { opacity: 0.08 }),
  )
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.16)],
  ])
  const style = random.pick(['grid', 'grid', 'arched'] as const)
  const window = defineWindow(scene, {
    width: glassWidth,
    height: floorHeight * 0.64,
    style,
    surround: 0,
    frame: mix(colours.ink, colours.glass, 0.2),
    head: style === 'grid' ? 'lintel' : 'none',
  })
  const escapeBay = random.int(1, bays - 2)
  const parts = [
    sky(scene),
    backdrop(scene, 'skyline', base),
    shed(scene, x + width, base),
    waterTower(scene, x + width * random.pick([0.24, 0.7]), top + 4, random.between(150, 180)),
    rect(x, top, width, base - top, wall),
    rect(x, top, width, base - top, brick),
    path(box(x - 8, top - 16, width + 16, 22), mix(colours.wall, colours.trim, 0.5)),
    dashedLine(`M${num(x)} ${num(top + 16)}h${width}`, mix(colours.wall, colours.shade, 0.25), 14, 18, 31),
    shadow(scene, box(x, top + 6, width, 14)),
  ]
  for (let i = 0; i < bays; i++) {
    parts.push(shadow(scene, box(x + bay * (i + 1) - 13, top + 30, 8, base - top - 30), 0.6))
    for (let floor = 0; floor < floors - 1; floor++)
      parts.push(window(x + bay * i + (bay - glassWidth) / 2, top + 44 + floor * floorHeight))
  }
  parts.push(
    path(box(x, base - floorHeight + 10, width, 10), mix(colours.wall, colours.trim, 0.5)),
    groundFloor(scene, x, base, bay, bays, floorHeight),
    fireEscape(scene, x + bay * escapeBay + 16, top + 44 + floorHeight * 0.66, floorHeight, floors - 1),
    light(scene, poly(x, top + 20, x + width * 0.5, top + 20, x, base - 150), 0.13),
    pavement(scene, base, 56),
    shadow(scene, poly(x, base, x + width, base, x + width + 70, base + 40, x + 70, base + 40), 0.8),
    bicycle(scene, x + width * 0.56, base + 30),
    car(scene, random.pick([60, 720]), 880, colours.door),
    pot(scene, x + 30, base + 24, 74, colours.ink),
    seasonalTree(scene, random.chance(0.5) ? x + width + 90 : 66, base + 44, 430),
  )
  return parts.join('')
}

/** The neighbour: a shed with a saw-tooth roof. */
function shed({ colours }: Scene, x: number, base: number): string {
  const wall = mix(colours.wallB, colours.shade, 0.16)
  let d = box(x, base - 190, 420, 190)
  for (let i = 0; i < 3; i++) d += poly(x + i * 120, base - 189, x + i * 120, base - 270, x + i * 120 + 120, base - 189)
  return (
    path(d, wall) +
    dashedLine(`M${num(x + 40)} ${num(base - 110)}h360`, mix(colours.glass, colours.skyBottom, 0.3), 90, 64, 40)
  )
}

/** A shop at each end, the door between them, and a roller gate where there are four bays. */
function groundFloor(scene: Scene, x: number, base: number, bay: number, bays: number, floorHeight: number): string {
  const { colours } = scene
  const h = floorHeight * 0.74
  const w = bay - 48
  const pane = colours.litShare > 0.3 ? colours.glow : mix(colours.glass, colours.skyBottom, 0.2)
  const frame = mix(colours.ink, colours.glass, 0.2)
  const bars = box(0, -h, w, 8) + box(0, 34 - h, w, 5) + box(46, -h, 5, h - 26) + box(w - 52, -h, 5, h - 26)
  const shop = scene.defs.group(
    path(box(0, -h, w, h - 26), pane) + path(bars + box(-6, -30, w + 12, 30), frame) + shadow(scene, box(0, -h, w, 12)),
  )
  const gateX = x + bay * 2 + 22
  const gate =
    path(box(gateX, base - h, bay - 44, h), mix(colours.door, colours.shade, 0.12)) +
    dashedLine(
      `M${num(gateX + bay / 2 - 22)} ${num(base - h + 12)}V${base}`,
      mix(colours.door, colours.shade, 0.4),
      bay - 44,
      3,
      13,
    )
  return (
    scene.defs.use(shop, x + 24, base) +
    scene.defs.use(shop, x + bay * (bays - 1) + 24, base) +
    door(scene, x + bay * 1.5, base, { width: 84, height: Math.round(h - 34), style: 'glazed', fanlight: 32 }) +
    (bays > 3 ? gate : '')
  )
}

/** Landings and ladders, and their shadow; (x, y) is the left of the uppermost landing. */
function fireEscape(scene: Scene, x: number, y: number, floorHeight: number, landings: number): string {
  const { colours } = scene
  const w = 176
  let flat = ''
  let thin = ''
  for (let i = 0; i < landings; i++) {
    const at = y + i * floorHeight
    flat += box(x, at, w, 7)
    thin += `M${num(x)} ${num(at - 46)}h${w}M${num(x)} ${num(at - 24)}h${w}M${num(x + 2)} ${num(at)}v-46M${num(x + w - 2)} ${num(at)}v-46`
    if (i === landings - 1) continue
    const [from, to] = i % 2 === 0 ? [x + 30, x + w - 34] : [x + w - 34, x + 30]
    thin += `M${num(from)} ${num(at)}L${num(to)} ${num(at + floorHeight)}M${num(from + 14)} ${num(at)}L${num(to + 14)} ${num(at + floorHeight)}`
  }
  const drawEscape = (colour: string) => path(flat, colour) + stroke(thin, colour, 3.4)
  return `<g transform="translate(26 26)" opacity="${colours.shadeOpacity}">${drawEscape(colours.shade)}</g>${drawEscape(colours.ink)}`
}
