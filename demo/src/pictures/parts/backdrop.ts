import { mix } from '../colour.ts'
import type { Scene } from '../scene.ts'
import { box, num, path, poly, smoothOutline, stroke } from '../svg.ts'

type BackdropKind = 'hills' | 'skyline' | 'mountains' | 'trees' | 'roofs' | 'sea'

/** The landscape or town behind the home: two layers in pale colours, down to the y of the ground. */
export function backdrop(scene: Scene, kind: BackdropKind, ground: number): string {
  const { colours } = scene
  const farther = mix(colours.horizon, colours.skyBottom, 0.45)
  return DRAW_BY_KIND[kind](scene, ground, farther, colours.horizon)
}

type DrawBackdrop = (scene: Scene, ground: number, farther: string, nearer: string) => string

function ridge({ random }: Scene, ground: number, height: number, swing: number): string {
  let d = `M-20 ${num(ground)}V${num(ground - height)}`
  let y = ground - height
  for (let x = -20; x < 1220; x += 310) {
    const next = ground - height + random.between(-swing, swing)
    d += `C${x + 110} ${num(y - swing * 0.6)} ${x + 200} ${num(next + swing * 0.4)} ${x + 310} ${num(next)}`
    y = next
  }
  return `${d}V${num(ground)}z`
}

const hills: DrawBackdrop = (scene, ground, farther, nearer) =>
  path(ridge(scene, ground, 220, 70), farther) + path(ridge(scene, ground, 120, 50), nearer)

const mountains: DrawBackdrop = (scene, ground, farther, nearer) => {
  const { random, colours } = scene
  const peaks = (height: number, step: number) => {
    const points = [-40, ground]
    let snow = ''
    for (let x = -40; x < 1260; x += step) {
      const top = ground - height * random.between(0.7, 1.1)
      const peak = x + step * random.between(0.4, 0.6)
      points.push(x, ground - height * 0.35, peak, top)
      const drop = (ground - height * 0.35 - top) * 0.34
      const slope = (peak - x) / (ground - height * 0.35 - top)
      snow += poly(
        peak,
        top,
        peak + drop * slope,
        top + drop,
        peak + 8,
        top + drop * 0.7,
        peak - 12,
        top + drop * 1.15,
        peak - drop * slope,
        top + drop,
      )
    }
    return [poly(...points, 1300, ground), snow] as const
  }
  const [back, backSnow] = peaks(420, 430)
  const [front] = peaks(230, 310)
  return path(back, farther) + path(backSnow, mix(farther, colours.sun, 0.6)) + path(front, nearer)
}

function blocks({ random }: Scene, ground: number, low: number, high: number): [silhouette: string, windows: string] {
  let silhouette = ''
  let windows = ''
  for (let x = random.between(-80, -10); x < 1200; ) {
    const width = random.between(60, 130)
    const height = random.between(low, high)
    const top = ground - height
    const kind = random.int(0, 4)
    silhouette += box(x, top, width + 1, height)
    if (kind === 0) silhouette += poly(x, top, x + width / 2, top - 46, x + width, top)
    if (kind === 1) silhouette += box(x + width * 0.3, top - 26, width * 0.4, 26)
    if (kind === 2) silhouette += box(x + width * 0.48, top - 60, 4, 60)
    for (let row = top + 24; row < ground - 60 && random.chance(0.8); row += 44) {
      windows += `M${num(x + width * random.pick([0.25, 0.5, 0.75]))} ${num(row)}v18`
    }
    x += width + random.pick([0, 0, 14, 40])
  }
  return [silhouette, windows]
}

const skyline: DrawBackdrop = (scene, ground, farther, nearer) => {
  const { colours } = scene
  const [back] = blocks(scene, ground, 260, 480)
  const [front, windows] = blocks(scene, ground, 130, 300)
  const pane = colours.isDark ? colours.glow : mix(nearer, colours.skyBottom, 0.4)
  return path(back, farther) + path(front, nearer) + stroke(windows, pane, 12, { opacity: 0.7 })
}

/** The gables of a small town. */
const roofs: DrawBackdrop = (scene, ground, farther, nearer) => {
  const { random } = scene
  const row = (height: number) => {
    let d = ''
    for (let x = -60; x < 1200; ) {
      const width = random.between(90, 170)
      const top = ground - height - random.between(0, 60)
      d += poly(x, ground, x, top, x + width / 2, top - width * 0.42, x + width, top, x + width, ground)
      if (random.chance(0.5)) d += box(x + width * 0.68, top - width * 0.42, 14, 50)
      x += width * 0.94
    }
    return d
  }
  const tower = random.between(150, 1000)
  const spire =
    box(tower, ground - 380, 60, 380) +
    poly(tower - 6, ground - 380, tower + 30, ground - 520, tower + 66, ground - 380)
  return path(row(170) + spire, farther) + path(row(90), nearer)
}

const trees: DrawBackdrop = (scene, ground, farther, nearer) => {
  const { random } = scene
  const crowns = (height: number, step: number) => {
    const points: [number, number][] = [[-80, ground + 40]]
    for (let x = -60; x <= 1260; x += step) {
      points.push(
        [x, ground - height * random.between(0.75, 1.2)],
        [x + step * 0.5, ground - height * random.between(0.45, 0.7)],
      )
    }
    return smoothOutline([...points, [1300, ground + 40]])
  }
  return path(crowns(240, 150), farther) + path(crowns(140, 110), nearer)
}

const sea: DrawBackdrop = (scene, ground, farther, nearer) => {
  const { random, colours } = scene
  let glints = ''
  for (let i = 0; i < 12; i++)
    glints += box(random.between(0, 1150), ground - random.between(8, 120), random.between(40, 130), 3)
  return (
    path(ridge(scene, ground - 128, 60, 30), farther) +
    path(box(0, ground - 130, 1200, 131), nearer) +
    path(glints, mix(nearer, colours.sun, 0.6), { opacity: 0.7 })
  )
}

const DRAW_BY_KIND: Record<BackdropKind, DrawBackdrop> = { hills, skyline, mountains, trees, roofs, sea }
