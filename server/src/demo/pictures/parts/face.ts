import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { num, path, poly, stroke } from '../svg.ts'

/** An upright edge of a wall as it stands on the paper. */
export interface Edge {
  x: number
  top: number
  bottom: number
}

/** A wall going away from the reader. */
export interface Face {
  /** The point on paper of a share of its length (0 at the near edge) and height (0 at the top). */
  at(along: number, down: number): [x: number, y: number]
}

export function faceBetween(near: Edge, far: Edge): Face {
  const nearHeight = near.bottom - near.top
  const farHeight = far.bottom - far.top
  return {
    at(along, down) {
      const t = (along * nearHeight) / ((1 - along) * farHeight + along * nearHeight)
      const top = near.top + (far.top - near.top) * t
      const bottom = near.bottom + (far.bottom - near.bottom) * t
      return [near.x + (far.x - near.x) * t, top + (bottom - top) * down]
    },
  }
}

/** The far edge of a wall that ends at x, its lines running to the eye's height; `share` is how tall it still looks. */
export const receding = (near: Edge, x: number, eye: number, share: number): Edge => ({
  x,
  top: eye - (eye - near.top) * share,
  bottom: eye + (near.bottom - eye) * share,
})

/** Path data of the rectangle from (u0, v0) to (u1, v1) of a wall. */
export const on = (face: Face, u0: number, v0: number, u1: number, v1: number) =>
  poly(...face.at(u0, v0), ...face.at(u1, v0), ...face.at(u1, v1), ...face.at(u0, v1))

interface WindowField {
  columns: number
  rows: number
  /** The part of the wall it fills. */
  from: readonly [along: number, down: number]
  to: readonly [along: number, down: number]
  /** How much of its cell a window takes. */
  width: number
  height: number
  frame: string
}

/** Rows of windows on a wall going away, gathered by colour into few paths. */
export function windowsOn(scene: Scene, face: Face, field: WindowField): string {
  const { random, colours, sheet } = scene
  const paths = { frame: '', dark: '', lit: '', reveal: '', bars: '', sill: '', under: '' }
  const cellU = (field.to[0] - field.from[0]) / field.columns
  const cellV = (field.to[1] - field.from[1]) / field.rows
  for (let row = 0; row < field.rows; row++) {
    for (let column = 0; column < field.columns; column++) {
      const u0 = field.from[0] + cellU * (column + (1 - field.width) / 2)
      const v0 = field.from[1] + cellV * (row + (1 - field.height) / 2)
      const u1 = u0 + cellU * field.width
      const v1 = v0 + cellV * field.height
      const du = cellU * 0.06
      const dv = cellV * 0.05
      paths.frame += on(face, u0 - du, v0 - dv, u1 + du, v1 + dv)
      if (random.chance(colours.lit)) paths.lit += on(face, u0, v0, u1, v1)
      else paths.dark += on(face, u0, v0, u1, v1)
      paths.reveal += on(face, u0, v0, u1, v0 + dv * 1.8)
      paths.sill += on(face, u0 - du * 1.6, v1 + dv, u1 + du * 1.6, v1 + dv * 2.4)
      paths.bars +=
        line(face, (u0 + u1) / 2, v0, (u0 + u1) / 2, v1) +
        line(face, u0, v0 + (v1 - v0) * 0.36, u1, v0 + (v1 - v0) * 0.36)
    }
  }
  const pane = sheet.linear(
    [
      [0, mix(colours.glass, colours.skyLow, 0.4)],
      [0.6, colours.glass],
    ],
    [0, 0],
    [1, 1],
  )
  return [
    path(paths.frame, field.frame),
    paths.dark && path(paths.dark, pane),
    paths.lit && path(paths.lit, colours.glow),
    stroke(paths.bars, field.frame, 3),
    shadow(scene, paths.reveal, 1.1),
    path(paths.sill, lighten(field.frame, 0.04)),
  ].join('')
}

const line = (face: Face, u0: number, v0: number, u1: number, v1: number) => {
  const [x0, y0] = face.at(u0, v0)
  const [x1, y1] = face.at(u1, v1)
  return `M${num(x0)} ${num(y0)}L${num(x1)} ${num(y1)}`
}
