import { lighten, mix } from '../colour.ts'
import { type PerspectiveWall, wallBetween, wallRect } from '../parts/perspective.ts'
import { light, type Scene, shadow } from '../scene.ts'
import { box, dashedLine, group, num, path, poly, rect, stroke, withOpacity } from '../svg.ts'

export interface RoomShell {
  /** Where the side wall meets the back wall. */
  cornerX: number
  /** Where the back wall meets the floor, and the ceiling. */
  floorY: number
  ceilingY: number
  wall: string
  side: PerspectiveWall
}

export type FloorKind = 'boards' | 'tiles' | 'stone'

/** The vanishing point of all rooms. */
const EYE_X = 760
const EYE_Y = 380

export function createShell(scene: Scene, wall: string): RoomShell {
  const { random } = scene
  const cornerX = random.int(150, 230)
  const floorY = random.int(622, 652)
  const ceilingY = 58
  const ceilingSlope = (ceilingY - EYE_Y) / (cornerX - EYE_X)
  const floorSlope = (floorY - EYE_Y) / (cornerX - EYE_X)
  const near = { x: 0, top: EYE_Y - EYE_X * ceilingSlope, bottom: EYE_Y - EYE_X * floorSlope }
  return { cornerX, floorY, ceilingY, wall, side: wallBetween(near, { x: cornerX, top: ceilingY, bottom: floorY }) }
}

/** The walls, the ceiling and the floor. */
export function drawShell(scene: Scene, shell: RoomShell, floor: FloorKind): string {
  const { colours, defs } = scene
  const { cornerX, floorY, ceilingY, wall, side } = shell
  const back = defs.linearGradient(
    [
      [0, lighten(wall, 0.03)],
      [1, mix(wall, colours.shade, 0.1)],
    ],
    [0, 0],
    [1, 1],
  )
  return [
    rect(0, 0, 1200, ceilingY + 2, mix(wall, colours.trim, 0.6)),
    path(
      poly(0, -60, cornerX, ceilingY, 1200, ceilingY, 1200, -10, 0, -60),
      mix(mix(wall, colours.trim, 0.6), colours.shade, 0.06),
    ),
    rect(cornerX, ceilingY, 1200 - cornerX, floorY - ceilingY, back),
    path(wallRect(side, 0, 0, 1, 1), mix(wall, colours.shade, 0.16)),
    drawFloor(scene, shell, floor),
    path(box(cornerX, floorY - 20, 1200 - cornerX, 20) + wallRect(side, 0, 0.968, 1, 1), mix(wall, colours.trim, 0.72)),
    shadow(scene, box(cornerX, floorY, 1200 - cornerX, 9), 0.5),
  ].join('')
}

function drawFloor(scene: Scene, { cornerX, floorY, side }: RoomShell, floor: FloorKind): string {
  const { colours, defs } = scene
  const [, nearY] = side.pointAt(0, 1)
  const outline = poly(0, nearY, cornerX, floorY, 1200, floorY, 1200, 900, 0, 900)
  const base =
    floor === 'boards'
      ? mix(colours.wood, colours.trim, 0.22)
      : floor === 'tiles'
        ? lighten(colours.trim, -0.03)
        : mix(colours.ground, colours.trim, 0.3)
  const fill = defs.linearGradient([
    [0, mix(base, colours.shade, 0.16)],
    [1, base],
  ])
  const seam = withOpacity(mix(base, colours.shade, 0.5), 0.5)
  let rays = ''
  const step = floor === 'boards' ? 62 : 96
  for (let x = -1300; x < 2500; x += step * 2) {
    const t = (floorY - EYE_Y) / (900 - EYE_Y)
    rays += `M${num(EYE_X + (x - EYE_X) * t)} ${num(floorY)}L${num(x)} 900`
  }
  const rows =
    floor === 'boards' ? [] : [0.16, 0.36, 0.6, 0.9].map((t) => box(0, floorY + (900 - floorY) * t, 1200, 2 + t * 2))
  return group(path(outline, fill) + stroke(rays, seam, 2.5) + path(rows.join(''), seam), defs.clipPath(outline))
}

/** A window in the side wall, and the sunlight from it on the floor and the back wall. */
export function sideWindow(scene: Scene, shell: RoomShell): string {
  const { colours, defs } = scene
  const { side, cornerX, floorY } = shell
  const sky = defs.linearGradient([
    [0, mix(colours.skyTop, '#ffffff', colours.isDark ? 0 : 0.4)],
    [1, mix(colours.skyBottom, '#ffffff', colours.isDark ? 0 : 0.5)],
  ])
  const strength = colours.isDark ? 0.14 : 0.5
  const wallPatch = (x: number, w: number) =>
    poly(x, 214, x + w, 190, x + w, 316, x, 346) + poly(x, 362, x + w, 332, x + w, 470, x, 506)
  const floorPatch = (x: number, w: number) =>
    poly(x, floorY + 8, x + w, floorY + 8, x + w * 1.2 + 150, 900, x + 110, 900)
  return [
    path(wallRect(side, 0.14, 0.13, 0.86, 0.76), colours.trim),
    path(wallRect(side, 0.2, 0.165, 0.8, 0.735), sky),
    path(wallRect(side, 0.485, 0.16, 0.515, 0.74) + wallRect(side, 0.2, 0.36, 0.8, 0.378), colours.trim),
    path(wallRect(side, 0.1, 0.755, 0.9, 0.785), lighten(colours.trim, 0.02)),
    curtain(scene, shell),
    light(scene, wallPatch(cornerX + 190, 104) + wallPatch(cornerX + 312, 96), strength * 0.62),
    light(scene, floorPatch(cornerX + 60, 120) + floorPatch(cornerX + 206, 130), strength * 0.8),
  ].join('')
}

function curtain({ colours }: Scene, { side }: RoomShell): string {
  const fold = (u0: number, u1: number) => wallRect(side, u0, 0.08, u1, 0.86)
  const cloth = mix(colours.trim, colours.wallB, 0.35)
  return (
    path(wallRect(side, 0.02, 0.07, 0.98, 0.085), colours.ink) +
    path(fold(0.02, 0.2) + fold(0.84, 0.97), cloth) +
    path(fold(0.06, 0.09) + fold(0.14, 0.17) + fold(0.88, 0.9) + fold(0.94, 0.955), mix(cloth, colours.shade, 0.2))
  )
}

/** A window in the back wall, and the view from it. */
export function viewWindow(scene: Scene, x: number, y: number, w: number, h: number, panes = 2): string {
  const { colours, defs, random } = scene
  const glass = box(x, y, w, h)
  const sky = defs.linearGradient([
    [0, colours.skyTop],
    [1, colours.skyBottom],
  ])
  const kind = random.pick(['town', 'hills', 'leaves'] as const)
  let bars = ''
  for (let i = 1; i < panes; i++) bars += box(x + (w * i) / panes - 4, y, 8, h)
  if (h > 200) bars += box(x, y + h * 0.3, w, 6)
  const frame = box(x - 14, y - 14, w + 28, 14) + box(x - 14, y, 14, h) + box(x + w, y, 14, h) + bars
  return [
    path(glass, sky),
    group(viewOutside(scene, kind, x, y, w, h), defs.clipPath(glass)),
    path(poly(x + w * 0.1, y + h, x + w * 0.46, y, x + w * 0.6, y, x + w * 0.24, y + h), withOpacity('#ffffff', 0.12)),
    path(frame, colours.trim),
    shadow(scene, box(x, y, w, 9) + box(x, y + 9, 7, h - 9), 0.8),
    path(box(x - 24, y + h, w + 48, 16), lighten(colours.trim, 0.02)),
    shadow(scene, box(x - 16, y + h + 16, w + 40, 10), 0.7),
  ].join('')
}

function viewOutside(
  { colours, random }: Scene,
  kind: 'town' | 'hills' | 'leaves',
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const bottom = y + h
  const sun = `<circle cx="${num(x + w * random.between(0.2, 0.8))}" cy="${num(y + h * 0.3)}" r="${num(Math.min(w, h) * 0.1)}" fill="${colours.sun}"/>`
  if (kind === 'town') {
    let d = ''
    let windows = ''
    for (let cx = x; cx < x + w; ) {
      const bw = random.between(36, 70)
      const top = bottom - h * random.between(0.25, 0.6)
      d += box(cx, top, bw, bottom - top)
      windows += `M${num(cx + bw / 2)} ${num(top + 16)}v12m0 22v12`
      cx += bw
    }
    return (
      sun +
      path(d, colours.horizon) +
      stroke(windows, colours.isDark ? colours.glow : mix(colours.horizon, colours.skyBottom, 0.5), 10)
    )
  }
  const wave = (at: number, swing: number) =>
    `M${num(x)} ${num(bottom - h * at)}q${num(w * 0.25)} ${num(-h * swing)} ${num(w * 0.5)} 0t${num(w * 0.5)} 0V${num(bottom)}H${num(x)}z`
  if (kind === 'hills')
    return (
      sun +
      path(wave(0.42, 0.2), mix(colours.horizon, colours.skyBottom, 0.4)) +
      path(wave(0.22, -0.14), colours.horizon)
    )
  const [dark, middle] = colours.leaves
  const treeLine = (at: number, swing: number) => {
    let d = `M${num(x)} ${num(bottom - h * at)}`
    for (let i = 0; i < 5; i++)
      d += `a${num(w * 0.11)} ${num(h * swing)} 0 0 1 ${num(w * 0.2)} ${num(h * random.between(-0.04, 0.04))}`
    return `${d}V${num(bottom)}H${num(x)}z`
  }
  return (
    sun + path(wave(0.5, 0.2), colours.horizon) + path(treeLine(0.3, 0.2), dark) + path(treeLine(0.12, 0.16), middle)
  )
}

/** Panelling on the lower part of the back wall. */
export function wainscot({ colours }: Scene, { cornerX, floorY, wall }: RoomShell, height: number): string {
  const panel = mix(wall, colours.trim, 0.5)
  return (
    rect(cornerX, floorY - height, 1200 - cornerX, height - 20, panel) +
    dashedLine(
      `M${cornerX + 20} ${num(floorY - height / 2)}H1200`,
      mix(panel, colours.shade, 0.14),
      height - 40,
      3,
      46,
    ) +
    rect(cornerX, floorY - height - 8, 1200 - cornerX, 12, colours.trim)
  )
}
