import { lighten, mix } from '../colour.ts'
import { pot } from '../parts/plants.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, ellipse, num, path, poly, rect, roundedRect, stroke, withOpacity } from '../svg.ts'
import { pendant } from './lights.ts'
import { createShell, drawShell, type RoomShell, sideWindow, viewWindow } from './room-shell.ts'
import { chair } from './seating.ts'
import { vase } from './tables.ts'

export const kitchen: DrawPicture = (scene) => {
  const { random, colours } = scene
  const shell = createShell(
    scene,
    random.pick([
      mix(colours.trim, colours.wallB, 0.3),
      mix(colours.wallB, colours.trim, 0.5),
      mix(colours.wall, colours.trim, 0.55),
    ]),
  )
  const fronts = random.pick([colours.door, mix(colours.wallC, colours.shade, 0.06), colours.wall])
  const { cornerX, floorY } = shell
  const hasIsland = random.chance(0.5)
  return [
    drawShell(scene, shell, random.pick(['tiles', 'boards', 'stone'])),
    sideWindow(scene, shell),
    splashback(scene, shell),
    random.chance(0.6) ? viewWindow(scene, cornerX + 300, 130, 270, 190, 2) : shelves(scene, cornerX + 270, 190, 330),
    hood(scene, 940, floorY, fronts),
    counter(scene, shell, fronts),
    hasIsland ? island(scene, cornerX + 240, 866, fronts) : table(scene, cornerX + 400, 850),
    pendant(scene, cornerX + 320, 96, 110),
    pendant(scene, cornerX + 540, 96, 110),
    random.chance(0.5) ? pot(scene, 1130, 880, 190) : '',
  ].join('')
}

/** Tiles between the counter and the shelves. */
function splashback(scene: Scene, { cornerX, floorY }: RoomShell): string {
  const { colours, random } = scene
  const tint = random.pick([
    colours.trim,
    mix(colours.accent, colours.trim, 0.4),
    mix(colours.door, colours.trim, 0.55),
  ])
  const grout = mix(tint, colours.shade, 0.16)
  const y = floorY - 330
  return (
    rect(cornerX, y, 1200 - cornerX, 150, tint) +
    dashedLine(`M${cornerX + 20} ${y + 75}H1200`, grout, 150, 2, 44) +
    dashedLine(`M${cornerX / 2 + 600} ${y + 36}V${y + 150}`, grout, 1200 - cornerX, 2, 36)
  )
}

function shelves(scene: Scene, x: number, y: number, w: number): string {
  const { colours, random } = scene
  let jars = ''
  for (const row of [0, 1]) {
    for (let cx = x + 14; cx < x + w - 30; ) {
      const jw = random.int(22, 38)
      const jh = random.int(30, 58)
      jars += random.chance(0.3)
        ? `<circle cx="${num(cx + jw / 2)}" cy="${num(y + row * 96 - jw / 2)}" r="${num(jw / 2)}" fill="${colours.door}"/>`
        : roundedRect(
            cx,
            y + row * 96 - jh,
            jw,
            jh,
            5,
            random.pick([colours.accent, colours.trim, colours.wallC, mix(colours.glass, colours.trim, 0.5)]),
          )
      cx += jw + random.int(6, 22)
    }
  }
  const boards = box(x, y, w, 11) + box(x, y + 96, w, 11)
  return (
    shadow(scene, box(x + 10, y + 11, w, 10) + box(x + 10, y + 107, w, 10), 0.7) + jars + path(boards, colours.wood)
  )
}

function hood(scene: Scene, x: number, floorY: number, colour: string): string {
  const { colours } = scene
  return (
    shadow(
      scene,
      poly(x + 150, floorY - 400, x + 190, floorY - 360, x + 190, floorY - 330, x + 30, floorY - 330),
      0.7,
    ) +
    path(box(x + 40, 58, 84, floorY - 480), mix(colour, colours.trim, 0.2)) +
    path(poly(x + 40, floorY - 440, x + 124, floorY - 440, x + 170, floorY - 372, x - 6, floorY - 372), colour) +
    path(box(x - 8, floorY - 374, 180, 14), mix(colour, colours.shade, 0.3))
  )
}

function counter(scene: Scene, { cornerX, floorY }: RoomShell, fronts: string): string {
  const { colours } = scene
  const x = cornerX + 24
  const top = floorY - 180
  const w = 1200 - x
  const step = 152
  let gaps = ''
  let knobs = ''
  for (let cx = x + step; cx < 1200; cx += step) {
    gaps += box(cx, top + 22, 3, 176)
    knobs += `M${num(cx - 30)} ${num(top + 50)}h-44`
  }
  const ovenX = x + step * 5 + 6
  return [
    path(box(x, top + 16, w, 190), fronts),
    shadow(scene, box(x, top + 18, w, 14), 0.9),
    path(gaps, mix(fronts, colours.shade, 0.4)),
    stroke(knobs, mix(colours.accent, colours.trim, 0.2), 6, { 'stroke-linecap': 'round' }),
    path(box(x, top + 196, w, 14), mix(fronts, colours.shade, 0.6)),
    roundedRect(ovenX, top + 34, step - 12, 148, 6, colours.ink),
    roundedRect(
      ovenX + 14,
      top + 74,
      step - 40,
      92,
      6,
      colours.litShare > 0.2 ? colours.glow : mix(colours.glass, colours.shade, 0.3),
    ),
    path(box(x - 8, top, w + 8, 20), lighten(mix(colours.trim, colours.wood, 0.18), 0.01)),
    path(box(x - 8, top + 16, w + 8, 5), mix(colours.trim, colours.shade, 0.3)),
    // A pot on the hob, the tap, fruit, a chopping board.
    roundedRect(ovenX + 20, top - 44, 76, 44, 8, colours.accent),
    path(
      box(ovenX + 12, top - 36, 92, 8) + box(ovenX + 52, top - 54, 12, 10),
      mix(colours.accent, colours.shade, 0.35),
    ),
    stroke(`M${num(x + 330)} ${num(top)}v-62q0-24 26-24t24 22v8`, colours.ink, 8, { 'stroke-linecap': 'round' }),
    vase(scene, x + 110, top, 74),
    path(`M${num(x + 520)} ${num(top - 20)}h96q-6 20-30 20h-36q-24 0-30-20z`, mix(colours.wallC, colours.shade, 0.1)),
    stroke(`M${num(x + 544)} ${num(top - 26)}h0m24-4h0m24 4h0`, colours.accent, 28, { 'stroke-linecap': 'round' }),
    roundedRect(x + 190, top - 92, 66, 92, 8, mix(colours.wood, colours.shade, 0.1)),
    circle(x + 223, top - 78, 6, mix(colours.trim, colours.shade, 0.2)),
  ].join('')
}

function island(scene: Scene, x: number, y: number, fronts: string): string {
  const { colours } = scene
  const w = 560
  const top = y - 216
  const stool = (sx: number) =>
    stroke(
      `M${num(sx - 20)} ${num(y - 118)}L${num(sx - 30)} ${num(y + 20)}M${num(sx + 20)} ${num(y - 118)}L${num(sx + 30)} ${num(y + 20)}M${num(sx - 26)} ${num(y - 40)}h52`,
      colours.ink,
      6,
    ) +
    ellipse(sx, y - 120, 46, 13, colours.accent) +
    ellipse(sx, y - 124, 46, 12, lighten(colours.accent, 0.05))
  return [
    ellipse(x + w / 2 + 40, y, w * 0.56, 20, withOpacity(colours.shade, colours.shadeOpacity)),
    path(box(x, top + 20, w, 200), mix(fronts, colours.shade, 0.14)),
    dashedLine(`M${num(x)} ${num(top + 122)}h${w}`, mix(fronts, colours.shade, 0.34), 180, 3, 62),
    shadow(scene, box(x, top + 22, w, 24)),
    path(box(x - 26, top, w + 52, 22), lighten(colours.wood, 0.1)),
    path(box(x - 26, top + 18, w + 52, 6), mix(colours.wood, colours.shade, 0.35)),
    vase(scene, x + 90, top, 96),
    path(box(x + 320, top - 12, 120, 12) + box(x + 330, top - 24, 100, 12), colours.door),
    stool(x + 160),
    stool(x + 290),
    stool(x + 420),
  ].join('')
}

function table(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  const top = y - 150
  const w = 500
  return [
    ellipse(x + 20, y, w * 0.56, 22, withOpacity(colours.shade, colours.shadeOpacity)),
    chair(scene, x - 190, y - 34, 200, colours.accent),
    chair(scene, x + 190, y - 34, 200, colours.accent, -1),
    stroke(
      `M${num(x - 210)} ${num(top)}L${num(x - 226)} ${num(y)}M${num(x + 210)} ${num(top)}L${num(x + 226)} ${num(y)}`,
      mix(colours.wood, colours.shade, 0.3),
      14,
    ),
    path(
      poly(x - w / 2 + 30, top - 26, x + w / 2 - 30, top - 26, x + w / 2, top + 6, x - w / 2, top + 6),
      lighten(colours.wood, 0.1),
    ),
    path(box(x - w / 2, top + 6, w, 14), mix(colours.wood, colours.shade, 0.2)),
    vase(scene, x - 20, top - 4, 96),
    ellipse(x + 120, top - 10, 44, 9, colours.trim),
    ellipse(x - 140, top - 10, 44, 9, colours.trim),
  ].join('')
}
