import { lighten, mix } from '../colour.ts'
import { chimney, dormer } from '../parts/roof.ts'
import { defineWindow } from '../parts/window.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, num, path, poly, withOpacity } from '../svg.ts'

export type RoofShape = 'cornice' | 'mansard' | 'gable' | 'stepped' | 'bell' | 'pitched'

/** The parts behind the wall, which is drawn over them; its upper edge is from (0, top) to (width, top). */
export function roofBehind(scene: Scene, shape: RoofShape, width: number, top: number): string {
  const { colours, defs } = scene
  const slate = defs.linearGradient([
    [0, lighten(colours.roof, 0.08)],
    [1, colours.roof],
  ])
  if (shape === 'mansard') {
    const h = 108
    return (
      chimney(scene, width - 58, top - h + 8, 46, 62) +
      path(poly(4, top, 26, top - h, width - 26, top - h, width - 4, top), slate) +
      path(box(22, top - h - 8, width - 44, 10), lighten(colours.roof, 0.12))
    )
  }
  if (shape === 'pitched') {
    const h = 96
    const tiles = `M${num(width / 2)} ${num(top - h + 16)}V${num(top - 6)}`
    return (
      chimney(scene, width - 46, top - h * 0.6, 44, 84) +
      path(poly(-6, top, 16, top - h, width - 16, top - h, width + 6, top), slate) +
      dashedLine(tiles, withOpacity(colours.shade, 0.3), width - 30, 3, 15)
    )
  }
  if (shape === 'cornice') return chimney(scene, width * 0.16, top, 50, 46)
  return chimney(scene, width * 0.72, top - 20, 40, 70)
}

/** The parts in front of the wall's upper edge: a cornice, a gable, dormers. */
export function roofEdge(scene: Scene, shape: RoofShape, width: number, top: number): string {
  const { colours } = scene
  switch (shape) {
    case 'mansard':
      return dormers(scene, width, top) + cornice(scene, width, top)
    case 'pitched':
      return path(box(-6, top - 4, width + 12, 10), colours.trim) + shadow(scene, box(0, top + 6, width, 16))
    case 'cornice':
      return path(box(0, top - 34, width, 34), 'currentColor') + cornice(scene, width, top)
    case 'gable':
    case 'stepped':
    case 'bell':
      return gable(scene, GABLE_OUTLINES[shape](width, top), width, top)
  }
}

function dormers(scene: Scene, width: number, top: number): string {
  const drawWindow = defineWindow(scene, { width: 44, height: 62, style: 'sash', surround: 0, sill: false })
  const count = Math.max(1, Math.round(width / 150))
  let markup = ''
  for (let i = 0; i < count; i++) {
    const x = (width * (i + 0.5)) / count
    markup += dormer(scene, x, top - 4, 64, 78, drawWindow(x - 22, top - 72))
  }
  return markup
}

function cornice(scene: Scene, width: number, top: number): string {
  const { colours } = scene
  return (
    shadow(scene, box(0, top + 12, width, 20)) +
    dashedLine(`M10 ${num(top + 15)}H${num(width - 10)}`, withOpacity(colours.trim, 0.65), 18, 10, 20) +
    path(box(-10, top - 14, width + 20, 20), colours.trim) +
    path(box(-10, top + 2, width + 20, 4), mix(colours.trim, colours.shade, 0.25))
  )
}

/** Path data of Dutch gables. */
const GABLE_OUTLINES = {
  gable: (w: number, top: number) => poly(0, top + 1, w / 2, top - w * 0.62, w, top + 1),
  stepped: (w: number, top: number) => {
    const run = w * 0.1
    const rise = w * 0.155
    const up = `v${num(-rise)}h${num(run)}`.repeat(4)
    const down = `h${num(run)}v${num(rise)}`.repeat(4)
    return `M0 ${num(top + 1)}${up}H${num(w - run * 4)}${down}z`
  },
  bell: (w: number, top: number) => {
    const at = (x: number, up: number) => `${num(w * x)} ${num(top - w * up)}`
    return `M0 ${num(top + 1)}C${at(0.04, 0.31)} ${at(0.26, 0.25)} ${at(0.3, 0.56)}Q${at(0.5, 0.81)} ${at(0.7, 0.56)}C${at(0.74, 0.25)} ${at(0.96, 0.31)} ${num(w)} ${num(top + 1)}z`
  },
}

/** A gable with a stone edge, a round window and a hoist beam. */
function gable({ colours }: Scene, outline: string, w: number, top: number): string {
  const pane = colours.isDark ? colours.glow : colours.glass
  return (
    path(outline, 'currentColor', { stroke: colours.trim, 'stroke-width': 12, 'stroke-linejoin': 'round' }) +
    path(box(0, top - 2, w, 12), 'currentColor') +
    circle(w / 2, top - w * 0.22, w * 0.1, pane, { stroke: colours.trim, 'stroke-width': 7 }) +
    path(box(w / 2 - 4, top - w * 0.47, 8, 20), colours.ink)
  )
}
