import { lighten, mix } from '../colour.ts'
import { railing } from '../parts/balcony.ts'
import { cat } from '../parts/cat.ts'
import { bicycle, washing } from '../parts/outdoor-objects.ts'
import { pot } from '../parts/plants.ts'
import { defineWindow, type WindowState } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, group, num, path, poly, rect } from '../svg.ts'

/** Balconies from close by, each with other things on it. */
export const balconies: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.12)],
  ])
  const states: WindowState[] = colours.isDark
    ? ['lit', 'lit', 'lamp', 'dark', 'curtain']
    : ['dark', 'curtain', 'dark', 'plant']
  const window = defineWindow(scene, { width: 128, height: 206, style: 'french', surround: 10, sill: false })
  const contents = random.shuffle([
    'plants',
    'washing',
    'table',
    'cat',
    'parasol',
    'bicycle',
    'plants',
    'chair',
    'lights',
  ] as const)
  const shift = random.int(-60, 20)
  const parts = [rect(0, 0, 1200, 900, wall), columns(scene, shift)]
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const x = 70 + column * 380 + shift
      const y = 262 + row * 306
      if (x > 1230) continue
      parts.push(balcony(scene, x, y, contents[(row * 4 + column) % 9] ?? 'plants', window, random.pick(states)))
    }
  }
  parts.push(
    light(scene, poly(0, 0, 520, 0, 0, 620), 0.1),
    light(scene, poly(640, 0, 820, 0, 60, 900, 0, 900, 0, 760), 0.09),
  )
  if (random.chance(0.5)) parts.push(shadow(scene, poly(1200, 120, 1200, 900, 560, 900), 0.45))
  const zoom = random.pick([1, 1.24, 1.4])
  return zoom === 1
    ? parts.join('')
    : group(parts.join(''), { transform: `matrix(${zoom} 0 0 ${zoom} -40 ${num(-random.between(60, 120) * zoom)})` })
}

function columns({ colours }: Scene, shift: number): string {
  let d = ''
  for (let i = 0; i < 4; i++) d += box(shift - 36 + i * 380, 0, 26, 900)
  return path(d, mix(colours.wall, colours.trim, 0.45))
}

type BalconyContents = 'plants' | 'washing' | 'table' | 'cat' | 'parasol' | 'bicycle' | 'chair' | 'lights'

/** (x, y) is the upper left of its floor. */
function balcony(
  scene: Scene,
  x: number,
  y: number,
  contents: BalconyContents,
  window: (x: number, y: number, state?: WindowState) => string,
  state: WindowState,
): string {
  const { defs } = scene
  const w = 300
  return [
    window(x + 84, y - 208, state),
    defs.use(defs.group(shadow(scene, poly(-4, 20, w + 4, 20, w + 70, 92, 62, 92), 0.95)), x, y),
    behindRailing(scene, x, y, contents),
    defs.use(defs.group(drawSlabAndRailing(scene, w)), x, y),
    onRailing(scene, x, y, contents),
  ].join('')
}

function drawSlabAndRailing(scene: Scene, w: number): string {
  const { colours } = scene
  return (
    path(box(-8, 0, w + 16, 20), colours.trim) +
    path(box(-8, 14, w + 16, 6), mix(colours.trim, colours.shade, 0.3)) +
    railing(-4, 0, w + 8, 92, colours.ink, 17) +
    path(box(-10, -98, w + 20, 8), colours.ink)
  )
}

function behindRailing(scene: Scene, x: number, y: number, contents: BalconyContents): string {
  const { colours } = scene
  switch (contents) {
    case 'plants':
      return (
        pot(scene, x + 40, y, 110) + pot(scene, x + 250, y, 84, colours.door) + pot(scene, x + 196, y, 58, colours.trim)
      )
    case 'bicycle':
      return bicycle(scene, x + 80, y, colours.accent, 1.1)
    case 'table':
      return (
        path(box(x + 36, y - 66, 74, 7) + box(x + 70, y - 60, 6, 60) + box(x + 52, y - 4, 42, 5), colours.ink) +
        path(
          box(x + 50, y - 84, 12, 18) + poly(x + 78, y - 92, x + 96, y - 92, x + 92, y - 66, x + 82, y - 66),
          colours.accent,
        )
      )
    case 'parasol':
      return (
        path(box(x + 52, y - 190, 5, 190), colours.ink) +
        path(
          `M${x - 24} ${y - 150}Q${x + 54} ${y - 236} ${x + 132} ${y - 150}q-20-14-39 0q-19-14-39 0q-20-14-39 0q-20-14-39 0z`,
          colours.accent,
        ) +
        shadow(scene, poly(x + 54, y - 200, x + 132, y - 150, x + 54, y - 150), 0.6)
      )
    case 'chair':
      return (
        path(
          poly(x + 214, y - 108, x + 226, y - 110, x + 240, y - 44, x + 296, y - 44, x + 296, y - 34, x + 232, y - 34) +
            box(x + 234, y - 38, 6, 38) +
            box(x + 286, y - 38, 6, 38),
          colours.door,
        ) + pot(scene, x + 40, y, 76)
      )
    case 'cat':
      return pot(scene, x + 256, y, 100, colours.wallC)
    case 'lights':
      return pot(scene, x + 44, y, 90, colours.door)
    case 'washing':
      return washing(scene, x + 6, y - 170, x + 296, y - 170)
  }
}

function onRailing(scene: Scene, x: number, y: number, contents: BalconyContents): string {
  const { colours } = scene
  if (contents === 'cat') return cat(x + 60, y - 97, 70, colours.ink)
  if (contents === 'plants' || contents === 'table') {
    const [dark, middle] = colours.greens
    let leaves = ''
    let lit = ''
    for (let i = 0; i < 9; i++) {
      const cx = x + 120 + i * 17
      const drop = 26 + ((i * 29) % 44)
      const leaf = `M${cx} ${y - 96}q-16 ${drop * 0.6} -3 ${drop}q16 ${-drop * 0.3} 14 ${-drop}z`
      if (i % 2) lit += leaf
      else leaves += leaf
    }
    return path(leaves, dark) + path(lit, middle) + path(box(x + 110, y - 112, 160, 18), colours.wood)
  }
  if (contents !== 'lights') return ''
  const bulbs = { stroke: colours.glow, 'stroke-width': 11, 'stroke-linecap': 'round', 'stroke-dasharray': '0 34' }
  const wire = `M${x} ${y - 176}q75 44 150 0t150 0`
  return path(wire, 'none', { stroke: colours.ink, 'stroke-width': 2 }) + path(wire, 'none', bulbs)
}
