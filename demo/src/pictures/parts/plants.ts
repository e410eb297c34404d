import { mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { circle, ellipse, num, path, poly, roundStroke, stroke } from '../svg.ts'

type TreeKind = 'round' | 'column' | 'pine' | 'bare' | 'slim' | 'palm'

/** A tree and its shadow; (x, y) is the foot of the trunk. */
export function tree(scene: Scene, x: number, y: number, height: number, kind: TreeKind): string {
  const groundShadow = shadow(
    scene,
    ellipsePath(x + height * 0.26, y + height * 0.02, height * 0.34, height * 0.045),
    0.8,
  )
  return groundShadow + DRAW_BY_KIND[kind](scene, x, y, height)
}

/** A tree of a random kind; bare or evergreen in winter. */
export function seasonalTree(scene: Scene, x: number, y: number, height: number): string {
  const kinds: TreeKind[] =
    scene.colours.season === 'winter' ? ['bare', 'pine', 'bare'] : ['round', 'round', 'slim', 'column']
  return tree(scene, x, y, height, scene.random.pick(kinds))
}

type DrawTree = (scene: Scene, x: number, y: number, height: number) => string

const ellipsePath = (cx: number, cy: number, rx: number, ry: number) =>
  `M${num(cx - rx)} ${num(cy)}a${num(rx)} ${num(ry)} 0 1 0 ${num(rx * 2)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-rx * 2)} 0z`

/** Path data of a treetop: an ellipse with a scalloped edge. */
function crownOutline({ random }: Scene, cx: number, cy: number, rx: number, ry: number, bumps = 9): string {
  const turn = random.between(0, 1)
  const at = (i: number) => {
    const angle = ((i + turn) / bumps) * Math.PI * 2
    const reach = 0.92 + 0.08 * Math.sin(i * 2.4 + turn * 9)
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach] as const
  }
  const [x0, y0] = at(0)
  let d = `M${num(x0)} ${num(y0)}`
  for (let i = 1; i <= bumps; i++) {
    const [x1, y1] = at(i - 1)
    const [x2, y2] = at(i)
    const r = Math.hypot(x2 - x1, y2 - y1) * 0.56
    d += `A${num(r)} ${num(r)} 0 0 1 ${num(x2)} ${num(y2)}`
  }
  return `${d}z`
}

function leafFlecks({ random }: Scene, cx: number, cy: number, rx: number, ry: number, count: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next())
    d += `M${num(cx + Math.cos(angle) * rx * reach)} ${num(cy + Math.sin(angle) * ry * reach)}l${random.int(1, 5)} -2`
  }
  return d
}

function foliage(scene: Scene, cx: number, cy: number, rx: number, ry: number): string {
  const [dark, middle, pale] = scene.colours.leaves
  return (
    path(crownOutline(scene, cx, cy, rx, ry), dark) +
    path(crownOutline(scene, cx - rx * 0.12, cy - ry * 0.14, rx * 0.78, ry * 0.76, 8), middle) +
    path(crownOutline(scene, cx - rx * 0.3, cy - ry * 0.34, rx * 0.42, ry * 0.4, 6), pale) +
    roundStroke(leafFlecks(scene, cx + rx * 0.05, cy + ry * 0.1, rx * 0.7, ry * 0.7, 11), pale, rx * 0.075, {
      opacity: 0.75,
    })
  )
}

const trunkColour = ({ colours }: Scene) => mix(colours.wood, colours.shade, 0.5)

const round: DrawTree = (scene, x, y, h) => {
  const w = h * 0.045
  const cy = y - h * 0.64
  const trunk = poly(x - w, y, x - w * 0.6, cy, x + w * 0.6, cy, x + w, y)
  const arms = `M${num(x)} ${num(y - h * 0.3)}l${num(-h * 0.12)} ${num(-h * 0.16)}M${num(x)} ${num(y - h * 0.36)}l${num(h * 0.1)} ${num(-h * 0.14)}`
  const bark = trunkColour(scene)
  return path(trunk, bark) + stroke(arms, bark, w * 0.8) + foliage(scene, x, cy, h * 0.3, h * 0.34)
}

const slim: DrawTree = (scene, x, y, h) => {
  const bark = mix(scene.colours.trim, scene.colours.shade, 0.15)
  const w = h * 0.016
  return (
    path(poly(x - w, y, x - w * 0.5, y - h * 0.7, x + w * 0.5, y - h * 0.7, x + w, y), bark) +
    foliage(scene, x, y - h * 0.62, h * 0.19, h * 0.36)
  )
}

const column: DrawTree = (scene, x, y, h) => {
  const [dark, middle, pale] = scene.colours.greens
  const flame = (cx: number, base: number, w: number, tall: number) =>
    `M${num(cx)} ${num(base)}C${num(cx - w * 1.5)} ${num(base - tall * 0.1)} ${num(cx - w * 0.9)} ${num(base - tall * 0.6)} ${num(cx)} ${num(base - tall)}C${num(cx + w * 0.9)} ${num(base - tall * 0.6)} ${num(cx + w * 1.5)} ${num(base - tall * 0.1)} ${num(cx)} ${num(base)}z`
  return (
    path(
      poly(x - h * 0.015, y, x - h * 0.015, y - h * 0.1, x + h * 0.015, y - h * 0.1, x + h * 0.015, y),
      trunkColour(scene),
    ) +
    path(flame(x, y - h * 0.04, h * 0.12, h * 0.96), dark) +
    path(flame(x - h * 0.02, y - h * 0.08, h * 0.08, h * 0.86), middle) +
    path(flame(x - h * 0.035, y - h * 0.2, h * 0.032, h * 0.6), pale, { opacity: 0.7 })
  )
}

const pine: DrawTree = (scene, x, y, h) => {
  const [dark, middle, pale] = scene.colours.greens
  const isSnowy = scene.colours.season === 'winter'
  let back = ''
  let lit = ''
  for (let i = 0; i < 4; i++) {
    const top = y - h + h * 0.2 * i
    const bottom = top + h * (0.28 + i * 0.02)
    const half = h * (0.1 + i * 0.052)
    back += poly(
      x,
      top,
      x + half,
      bottom,
      x + half * 0.3,
      bottom - h * 0.025,
      x - half * 0.3,
      bottom - h * 0.025,
      x - half,
      bottom,
    )
    lit += poly(
      x,
      top,
      x - half,
      bottom,
      x - half * 0.45,
      bottom - h * 0.03,
      x - half * 0.1,
      top + (bottom - top) * 0.5,
    )
  }
  return (
    path(
      poly(x - h * 0.02, y, x - h * 0.02, y - h * 0.16, x + h * 0.02, y - h * 0.16, x + h * 0.02, y),
      trunkColour(scene),
    ) +
    path(back, dark) +
    path(lit, isSnowy ? mix('#ffffff', pale, 0.25) : middle)
  )
}

const bare: DrawTree = (scene, x, y, h) => {
  const { random } = scene
  const bark = trunkColour(scene)
  let d = ''
  const grow = (fromX: number, fromY: number, angle: number, length: number, depth: number) => {
    const toX = fromX + Math.cos(angle) * length
    const toY = fromY + Math.sin(angle) * length
    d += `M${num(fromX)} ${num(fromY)}L${num(toX)} ${num(toY)}`
    if (depth === 0) return
    for (const side of [-1, 1])
      grow(toX, toY, angle + side * random.between(0.28, 0.55), length * random.between(0.62, 0.78), depth - 1)
  }
  const w = h * 0.026
  grow(x, y - h * 0.36, -Math.PI / 2 - 0.4, h * 0.22, 2)
  grow(x, y - h * 0.4, -Math.PI / 2 + 0.35, h * 0.24, 2)
  grow(x, y - h * 0.42, -Math.PI / 2, h * 0.22, 2)
  return (
    path(poly(x - w, y, x - w * 0.45, y - h * 0.45, x + w * 0.45, y - h * 0.45, x + w, y), bark) +
    stroke(d, bark, h * 0.013, { 'stroke-linecap': 'round' })
  )
}

const palm: DrawTree = (scene, x, y, h) => {
  const [dark, middle] = scene.colours.greens
  const top = y - h * 0.8
  const lean = h * 0.06
  let leaves = ''
  let leavesLit = ''
  for (let i = 0; i < 9; i++) {
    const angle = -Math.PI * (0.02 + i * 0.12)
    const reach = h * 0.3
    const ex = x + lean + Math.cos(angle) * reach
    const ey = top + Math.sin(angle) * reach * 0.6 + reach * 0.35
    const cx = x + lean + Math.cos(angle) * reach * 0.55
    const cy = top + Math.sin(angle) * reach * 0.9 - reach * 0.12
    const leaf = `M${num(x + lean)} ${num(top)}Q${num(cx)} ${num(cy)} ${num(ex)} ${num(ey)}Q${num(cx)} ${num(cy + h * 0.07)} ${num(x + lean)} ${num(top)}z`
    if (i % 2 === 0) leaves += leaf
    else leavesLit += leaf
  }
  const trunk = `M${num(x - h * 0.02)} ${num(y)}Q${num(x)} ${num(y - h * 0.5)} ${num(x + lean - h * 0.012)} ${num(top)}h${num(h * 0.024)}Q${num(x + h * 0.035)} ${num(y - h * 0.5)} ${num(x + h * 0.02)} ${num(y)}z`
  return path(trunk, trunkColour(scene)) + path(leaves, dark) + path(leavesLit, middle)
}

const DRAW_BY_KIND: Record<TreeKind, DrawTree> = { round, column, pine, bare, slim, palm }

/** (x, y) is the middle of its foot. */
export function bush(scene: Scene, x: number, y: number, width: number): string {
  const [dark, middle, pale] = scene.colours.greens
  const h = width * 0.5
  const dome = (cx: number, w: number, tall: number) =>
    `M${num(cx - w)} ${num(y)}C${num(cx - w * 1.15)} ${num(y - tall * 1.1)} ${num(cx - w * 0.35)} ${num(y - tall * 1.25)} ${num(cx)} ${num(y - tall)}C${num(cx + w * 0.5)} ${num(y - tall * 1.3)} ${num(cx + w * 1.15)} ${num(y - tall)} ${num(cx + w)} ${num(y)}z`
  return (
    path(dome(x, width * 0.5, h), dark) +
    path(dome(x - width * 0.1, width * 0.34, h * 0.8), middle) +
    path(dome(x - width * 0.2, width * 0.15, h * 0.58), pale, { opacity: 0.7 })
  )
}

/** A pot with a round, a tall or a wide plant; (x, y) is the middle of its foot. */
export function pot(scene: Scene, x: number, y: number, size: number, colour = scene.colours.accent): string {
  const [dark, middle, pale] = scene.colours.greens
  const kind = scene.random.int(0, 2)
  const vessel = path(
    poly(x - size * 0.3, y - size * 0.5, x + size * 0.3, y - size * 0.5, x + size * 0.22, y, x - size * 0.22, y),
    colour,
  )
  const vesselShade = shadow(
    scene,
    poly(x + size * 0.06, y - size * 0.5, x + size * 0.3, y - size * 0.5, x + size * 0.22, y, x + size * 0.06, y),
    0.7,
  )
  if (kind === 0) {
    const ball =
      circle(x, y - size * 0.86, size * 0.42, dark) + circle(x - size * 0.08, y - size * 0.93, size * 0.3, middle)
    return ball + ellipse(x - size * 0.16, y - size * 1.02, size * 0.1, size * 0.08, pale) + vessel + vesselShade
  }
  let leaves = ''
  let lit = ''
  for (let i = 0; i < 7; i++) {
    const angle = -Math.PI / 2 + (i - 3) * (kind === 1 ? 0.2 : 0.36)
    const reach = size * (kind === 1 ? 1.15 : 0.8) * (1 - Math.abs(i - 3) * 0.08)
    const ex = x + Math.cos(angle) * reach
    const ey = y - size * 0.5 + Math.sin(angle) * reach
    const leaf = `M${num(x - size * 0.05)} ${num(y - size * 0.5)}Q${num((x + ex) / 2 - size * 0.16)} ${num((y - size * 0.5 + ey) / 2)} ${num(ex)} ${num(ey)}Q${num((x + ex) / 2 + size * 0.12)} ${num((y - size * 0.5 + ey) / 2)} ${num(x + size * 0.05)} ${num(y - size * 0.5)}z`
    if (i % 2 === 0) leaves += leaf
    else lit += leaf
  }
  return path(leaves, dark) + path(lit, middle) + vessel + vesselShade
}
