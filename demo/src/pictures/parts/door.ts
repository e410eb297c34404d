import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { arch, box, circle, path, poly } from '../svg.ts'

export interface DoorOptions {
  width: number
  height: number
  style: 'panelled' | 'glazed' | 'arched' | 'boarded'
  colour?: string
  /** Height of the window above the door; 0 for none. */
  fanlight?: number
}

/** (x, y) is the middle of the threshold. */
export const door = (scene: Scene, x: number, y: number, options: DoorOptions) =>
  scene.defs.use(scene.defs.group(drawDoor(scene, options)), x, y)

function drawDoor(scene: Scene, options: DoorOptions): string {
  const { colours } = scene
  const { width: w, height: h, style, colour = colours.door, fanlight = 0 } = options
  const left = -w / 2
  const top = -h
  const isArched = style === 'arched'
  const leaf = isArched ? arch(left, top, w, h) : box(left, top, w, h)
  const frame = isArched
    ? arch(left - 10, top - 10, w + 20, h + 10)
    : box(left - 10, top - fanlight - 10, w + 20, h + fanlight + 10)
  const parts = [path(frame, colours.trim)]
  if (fanlight > 0)
    parts.push(path(box(left, top - fanlight, w, fanlight - 7), colours.isDark ? colours.glow : colours.glass))
  parts.push(path(leaf, colour), leafDetail(scene, left, top, w, h, style, colour))
  parts.push(
    shadow(
      scene,
      isArched ? box(left, top + w / 2, 7, h - w / 2) : box(left, top, w, 10) + box(left, top + 10, 7, h - 10),
      1.1,
    ),
  )
  parts.push(circle(left + w * 0.84, top + h * 0.54, Math.max(3, w * 0.04), colours.accent))
  return parts.join('')
}

function leafDetail(
  scene: Scene,
  left: number,
  top: number,
  w: number,
  h: number,
  style: DoorOptions['style'],
  colour: string,
): string {
  const { colours } = scene
  const inset = lighten(colour, -0.07)
  const edge = lighten(colour, 0.07)
  if (style === 'boarded' || style === 'arched') {
    let d = ''
    for (let i = 1; i < 5; i++)
      d += box(left + (w * i) / 5 - 1, top + (style === 'arched' ? w * 0.3 : 6), 3, h - w * 0.3)
    const pane =
      style === 'boarded'
        ? path(box(left + w * 0.32, top + h * 0.14, w * 0.36, w * 0.36), colours.isDark ? colours.glow : colours.glass)
        : ''
    return path(d, inset) + pane
  }
  if (style === 'glazed') {
    const glass = colours.isDark ? colours.glow : mix(colours.glass, colours.skyBottom, 0.2)
    return (
      path(box(left + w * 0.18, top + h * 0.1, w * 0.64, h * 0.5), glass) +
      path(box(left + w * 0.18, top + h * 0.68, w * 0.64, h * 0.2), inset) +
      path(
        poly(
          left + w * 0.3,
          top + h * 0.6,
          left + w * 0.62,
          top + h * 0.1,
          left + w * 0.74,
          top + h * 0.1,
          left + w * 0.42,
          top + h * 0.6,
        ),
        '#fff',
        { opacity: 0.22 },
      )
    )
  }
  let panels = ''
  let rims = ''
  for (const [px, py, ph] of [
    [0.14, 0.1, 0.32],
    [0.56, 0.1, 0.32],
    [0.14, 0.52, 0.36],
    [0.56, 0.52, 0.36],
  ] as const) {
    panels += box(left + w * px, top + h * py, w * 0.3, h * ph)
    rims += box(left + w * px, top + h * (py + ph), w * 0.3, 4)
  }
  return path(panels, inset) + path(rims, edge)
}

/** Steps down from (x, y), the middle of the top one; each is wider than the one above. */
export function steps(scene: Scene, x: number, y: number, width: number, count: number, rise = 15): string {
  return scene.defs.use(scene.defs.group(drawSteps(scene, width, count, rise)), x, y)
}

function drawSteps(scene: Scene, width: number, count: number, rise: number): string {
  const { colours } = scene
  const stone = mix(colours.trim, colours.ground, 0.5)
  let treads = ''
  let faces = ''
  for (let i = 0; i < count; i++) {
    const half = width / 2 + i * 13
    treads += box(-half, i * rise, half * 2, 6)
    faces += box(-half, i * rise + 6, half * 2, rise - 6)
  }
  const right = width / 2 + count * 13
  const foot = count * rise
  return (
    shadow(scene, poly(right - 20, foot, right + 26, foot, right + 8, 10, right - 20, 10), 0.8) +
    path(faces, mix(stone, colours.shade, 0.22)) +
    path(treads, lighten(stone, 0.03))
  )
}
