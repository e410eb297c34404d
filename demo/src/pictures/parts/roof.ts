import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, dashedLine, num, path, poly } from '../svg.ts'

/** A chimney, at times with smoke, more often in winter; (x, y) is its lower left. */
export function chimney(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = scene.colours.wallC,
): string {
  const { colours, random, defs } = scene
  const hasSmoke = random.chance(colours.season === 'winter' ? 0.5 : 0.12)
  return (
    (hasSmoke ? smoke(scene, x + width / 2, y - height - 26) : '') +
    defs.use(defs.group(drawChimney(scene, width, height, colour)), x, y - height)
  )
}

function drawChimney(scene: Scene, width: number, height: number, colour: string): string {
  const { colours } = scene
  const gap = (width - 6) / Math.max(1, Math.floor(width / 22)) - 12
  return (
    dashedLine(`M5 -10H${num(width - 4)}`, mix(colours.wood, colours.wall, 0.4), 24, 12, gap) +
    path(box(0, 0, width, height), colour) +
    shadow(scene, box(width * 0.62, 0, width * 0.38, height), 0.9) +
    path(box(-5, 0, width + 10, 10), lighten(colour, 0.05))
  )
}

function smoke({ colours }: Scene, x: number, y: number): string {
  const d = `M${num(x)} ${num(y)}c-4-30 26-34 18-62s30-40 20-72q60 34 26 74c-18 22-8 44-34 52c-16 6-8 8-20 8z`
  return path(d, mix(colours.skyBottom, '#ffffff', 0.5), { opacity: 0.5 })
}

/** (x, y) is the middle of its foot. */
export function dormer(scene: Scene, x: number, y: number, width: number, height: number, window: string): string {
  const { defs } = scene
  return defs.use(defs.group(drawDormer(scene, width, height)), x, y) + window
}

function drawDormer(scene: Scene, width: number, height: number): string {
  const { colours } = scene
  const half = width / 2
  return (
    shadow(scene, poly(half, 0, half + 26, 0, half, -height), 1) +
    path(box(-half, -height, width, height), colours.trim) +
    path(poly(-half - 12, 4 - height, 0, -height - width * 0.42, half + 12, 4 - height), lighten(colours.roof, 0.08))
  )
}

/** A wooden water tank on stilts; (x, y) is the middle of its foot. */
export function waterTower(scene: Scene, x: number, y: number, size: number): string {
  const { colours } = scene
  const w = size * 0.6
  const legs =
    box(x - w * 0.42, y - size * 0.36, 6, size * 0.36) +
    box(x + w * 0.42 - 6, y - size * 0.36, 6, size * 0.36) +
    box(x - 3, y - size * 0.36, 6, size * 0.36) +
    poly(
      x - w * 0.42,
      y - size * 0.1,
      x + w * 0.42,
      y - size * 0.32,
      x + w * 0.42,
      y - size * 0.28,
      x - w * 0.42,
      y - size * 0.06,
    )
  let hoops = ''
  for (const at of [0.46, 0.6, 0.74]) hoops += box(x - w / 2, y - size * at, w, 4)
  return (
    path(legs, colours.ink) +
    path(box(x - w / 2, y - size * 0.84, w, size * 0.5), colours.wood) +
    shadow(scene, box(x + w * 0.12, y - size * 0.84, w * 0.38, size * 0.5) + hoops) +
    path(poly(x - w * 0.58, y - size * 0.82, x, y - size * 1.08, x + w * 0.58, y - size * 0.82), colours.roof)
  )
}
