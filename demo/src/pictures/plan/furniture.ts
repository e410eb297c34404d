import { box, circle, ellipse, num, path, roundedRect, stroke } from '../svg.ts'

export interface PlanInk {
  line: string
  soft: string
  accent: string
  green: string
}

interface Space {
  x: number
  y: number
  w: number
  h: number
}

/**
 * Draw a room's furniture from above; rooms without any give an empty string.
 * @param space the room between its walls, in drawing units
 * @param metre drawing units of a metre
 */
export function drawFurniture(
  use: string,
  space: Space,
  metre: number,
  isOuterWallAbove: boolean,
  ink: PlanInk,
): string {
  const drawn = FURNITURE[use]
  return drawn ? drawn(space, metre, isOuterWallAbove, ink) : ''
}

/** `m`: drawing units of a metre; `up`: the outer wall is the upper one. */
type DrawFurniture = (space: Space, m: number, up: boolean, ink: PlanInk) => string

const outline = (ink: PlanInk) => ({ stroke: ink.line, 'stroke-width': 2 })

const bedroom: DrawFurniture = ({ x, y, w, h }, m, up, ink) => {
  const bw = Math.min(1.6 * m, w * 0.52)
  const bh = Math.min(2 * m, h * 0.6)
  const bx = x + w - bw - 0.62 * m
  const by = up ? y + 0.12 * m : y + h - bh - 0.12 * m
  const pillow = up ? by + 0.1 * m : by + bh - 0.52 * m
  const cover = up ? by + bh * 0.36 : by
  const table = (tx: number) =>
    roundedRect(tx, up ? by : by + bh - 0.42 * m, 0.42 * m, 0.42 * m, 3, ink.soft, outline(ink))
  return (
    roundedRect(bx, by, bw, bh, 6, '#fff', outline(ink)) +
    roundedRect(bx, cover, bw, bh * 0.64, 6, ink.accent, outline(ink)) +
    roundedRect(bx + bw * 0.08, pillow, bw * 0.38, 0.42 * m, 6, '#fff', outline(ink)) +
    roundedRect(bx + bw * 0.54, pillow, bw * 0.38, 0.42 * m, 6, '#fff', outline(ink)) +
    table(bx - 0.48 * m) +
    table(bx + bw + 0.06 * m)
  )
}

const bath: DrawFurniture = ({ x, y, w, h }, m, up, ink) => {
  const tw = Math.min(0.75 * m, w * 0.42)
  const th = Math.min(1.7 * m, h * 0.62)
  const tx = x + w - tw - 0.1 * m
  const ty = up ? y + 0.1 * m : y + h - th - 0.1 * m
  const sx = x + 0.14 * m
  const sy = up ? y + 0.14 * m : y + h - 0.6 * m
  return (
    roundedRect(tx, ty, tw, th, 8, '#fff', outline(ink)) +
    roundedRect(tx + tw * 0.14, ty + tw * 0.14, tw * 0.72, th - tw * 0.28, tw * 0.3, ink.soft, outline(ink)) +
    toilet(sx, sy, m, ink) +
    roundedRect(sx, up ? sy + 0.85 * m : sy - 0.75 * m, 0.5 * m, 0.4 * m, 8, '#fff', outline(ink)) +
    circle(sx + 0.25 * m, up ? sy + 1.05 * m : sy - 0.55 * m, 0.12 * m, ink.soft, outline(ink))
  )
}

const toilet = (x: number, y: number, m: number, ink: PlanInk) =>
  roundedRect(x, y, 0.18 * m, 0.44 * m, 3, '#fff', outline(ink)) +
  ellipse(x + 0.42 * m, y + 0.22 * m, 0.25 * m, 0.19 * m, '#fff', outline(ink))

const wc: DrawFurniture = ({ x, y, h }, m, up, ink) =>
  toilet(x + 0.14 * m, up ? y + 0.14 * m : y + h - 0.62 * m, m, ink)

const kitchen: DrawFurniture = ({ x, y, w, h }, m, up, ink) => {
  const depth = Math.min(0.6 * m, h * 0.3)
  const cy = up ? y : y + h - depth
  const hob = x + w * 0.62
  const rings = [0.14, 0.42]
    .flatMap((a) => [0.15, 0.42].map((b) => `M${num(hob + a * m)} ${num(cy + b * m)}h0`))
    .join('')
  const tableX = x + w * 0.26
  const tableY = y + h * 0.44
  const isRoomy = w > 2.9 * m && h > 2.6 * m
  const r = 0.42 * m
  const seats = isRoomy
    ? stroke(
        `M${num(tableX - r * 1.4)} ${num(tableY)}h0M${num(tableX + r * 1.4)} ${num(tableY)}h0M${num(tableX)} ${num(tableY - r * 1.4)}h0M${num(tableX)} ${num(tableY + r * 1.4)}h0`,
        ink.soft,
        0.4 * m,
        { 'stroke-linecap': 'round' },
      )
    : ''
  return (
    roundedRect(x, cy, w, depth, 0, ink.soft, outline(ink)) +
    roundedRect(x + w * 0.2, cy + depth * 0.2, 0.6 * m, depth * 0.6, 5, '#fff', outline(ink)) +
    path(box(hob, cy, 0.58 * m, depth), ink.line) +
    stroke(rings, '#fff', 0.14 * m, { 'stroke-linecap': 'round' }) +
    seats +
    (isRoomy ? circle(tableX, tableY, r, '#fff', outline(ink)) : '')
  )
}

const living: DrawFurniture = ({ x, y, w, h }, m, up, ink) => {
  const sw = Math.min(2.1 * m, w * 0.5)
  const sd = 0.85 * m
  const sx = x + w * 0.5 - sw / 2
  const sy = up ? y + 0.2 * m : y + h - sd - 0.2 * m
  const ty = up ? sy + sd + 0.55 * m : sy - 0.55 * m
  const plant = (px: number, py: number) => circle(px, py, 0.26 * m, ink.green) + circle(px, py, 0.1 * m, ink.line)
  return (
    roundedRect(sx - 0.2 * m, Math.min(sy + 0.3 * m, ty - 0.5 * m), sw + 0.4 * m, 1.5 * m, 4, ink.soft, {
      opacity: 0.6,
    }) +
    roundedRect(sx, sy, sw, sd, 8, ink.accent, outline(ink)) +
    roundedRect(sx + 0.14 * m, up ? sy + 0.24 * m : sy, sw / 2 - 0.16 * m, sd - 0.24 * m, 6, '#fff', {
      ...outline(ink),
      'fill-opacity': 0.35,
    }) +
    roundedRect(sx + sw / 2 + 0.02 * m, up ? sy + 0.24 * m : sy, sw / 2 - 0.16 * m, sd - 0.24 * m, 6, '#fff', {
      ...outline(ink),
      'fill-opacity': 0.35,
    }) +
    ellipse(sx + sw / 2, ty, 0.5 * m, 0.3 * m, '#fff', outline(ink)) +
    plant(x + w - 0.36 * m, up ? y + 0.36 * m : y + h - 0.36 * m) +
    plant(x + 0.36 * m, up ? y + 0.36 * m : y + h - 0.36 * m)
  )
}

/** A sofa on the left, the bed on the right. */
const studio: DrawFurniture = (space, m, up, ink) =>
  living({ ...space, w: space.w * 0.52 }, m, up, ink) +
  bedroom({ ...space, x: space.x + space.w * 0.5, w: space.w * 0.5 }, m, up, ink)

const FURNITURE: Record<string, DrawFurniture> = { bedroom, bath, wc, kitchen, living, studio }
