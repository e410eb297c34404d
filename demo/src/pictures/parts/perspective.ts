import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { num, path, poly, stroke } from '../svg.ts'

/** A vertical edge of a wall, in the picture. */
export interface WallEdge {
  x: number
  top: number
  bottom: number
}

/** A wall in perspective. */
export interface PerspectiveWall {
  /** @returns the point in the picture for shares of the wall's length, from its near edge, and height, from its top */
  pointAt(along: number, down: number): [x: number, y: number]
}

export function wallBetween(near: WallEdge, far: WallEdge): PerspectiveWall {
  const nearHeight = near.bottom - near.top
  const farHeight = far.bottom - far.top
  return {
    pointAt(along, down) {
      const t = (along * nearHeight) / ((1 - along) * farHeight + along * nearHeight)
      const top = near.top + (far.top - near.top) * t
      const bottom = near.bottom + (far.bottom - near.bottom) * t
      return [near.x + (far.x - near.x) * t, top + (bottom - top) * down]
    },
  }
}

/** The far edge of a wall, at x: `share` as tall as the near edge. Its lines meet at the height `eyeY`. */
export const recedingEdge = (near: WallEdge, x: number, eyeY: number, share: number): WallEdge => ({
  x,
  top: eyeY - (eyeY - near.top) * share,
  bottom: eyeY + (near.bottom - eyeY) * share,
})

/** Path data of a rectangle on the wall, from (u0, v0) to (u1, v1), in shares as of `pointAt`. */
export const wallRect = (wall: PerspectiveWall, u0: number, v0: number, u1: number, v1: number) =>
  poly(...wall.pointAt(u0, v0), ...wall.pointAt(u1, v0), ...wall.pointAt(u1, v1), ...wall.pointAt(u0, v1))

interface WindowGrid {
  columns: number
  rows: number
  /** The part of the wall that it covers, in shares. */
  from: readonly [along: number, down: number]
  to: readonly [along: number, down: number]
  /** Of a window, as a share of its cell. */
  width: number
  height: number
  frame: string
}

/** A grid of windows, in one path per colour. */
export function wallWindows(scene: Scene, wall: PerspectiveWall, grid: WindowGrid): string {
  const { random, colours, defs } = scene
  const paths = { frame: '', dark: '', lit: '', reveal: '', bars: '', sill: '' }
  const cellU = (grid.to[0] - grid.from[0]) / grid.columns
  const cellV = (grid.to[1] - grid.from[1]) / grid.rows
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const u0 = grid.from[0] + cellU * (column + (1 - grid.width) / 2)
      const v0 = grid.from[1] + cellV * (row + (1 - grid.height) / 2)
      const u1 = u0 + cellU * grid.width
      const v1 = v0 + cellV * grid.height
      const du = cellU * 0.06
      const dv = cellV * 0.05
      paths.frame += wallRect(wall, u0 - du, v0 - dv, u1 + du, v1 + dv)
      if (random.chance(colours.litShare)) paths.lit += wallRect(wall, u0, v0, u1, v1)
      else paths.dark += wallRect(wall, u0, v0, u1, v1)
      paths.reveal += wallRect(wall, u0, v0, u1, v0 + dv * 1.8)
      paths.sill += wallRect(wall, u0 - du * 1.6, v1 + dv, u1 + du * 1.6, v1 + dv * 2.4)
      paths.bars +=
        line(wall, (u0 + u1) / 2, v0, (u0 + u1) / 2, v1) +
        line(wall, u0, v0 + (v1 - v0) * 0.36, u1, v0 + (v1 - v0) * 0.36)
    }
  }
  const pane = defs.linearGradient(
    [
      [0, mix(colours.glass, colours.skyBottom, 0.4)],
      [0.6, colours.glass],
    ],
    [0, 0],
    [1, 1],
  )
  return [
    path(paths.frame, grid.frame),
    paths.dark && path(paths.dark, pane),
    paths.lit && path(paths.lit, colours.glow),
    stroke(paths.bars, grid.frame, 3),
    shadow(scene, paths.reveal, 1.1),
    path(paths.sill, lighten(grid.frame, 0.04)),
  ].join('')
}

const line = (wall: PerspectiveWall, u0: number, v0: number, u1: number, v1: number) => {
  const [x0, y0] = wall.pointAt(u0, v0)
  const [x1, y1] = wall.pointAt(u1, v1)
  return `M${num(x0)} ${num(y0)}L${num(x1)} ${num(y1)}`
}
