import { lighten, mix } from '../colour.ts'
import type { Palette } from '../palette.ts'
import { backdrop } from '../parts/backdrop.ts'
import { railing } from '../parts/balcony.ts'
import { door } from '../parts/door.ts'
import { bush, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, path, poly, stroke, withOpacity } from '../svg.ts'

/** Rows of houses up a hill, the home in front of them. */
export const hillside: DrawPicture = (scene, { isSouthern }) => {
  const { random, colours, defs } = scene
  const walls = [
    colours.wallB,
    colours.wallC,
    colours.trim,
    mix(colours.accent, colours.trim, 0.35),
    colours.wallB,
    mix(colours.door, colours.trim, 0.45),
  ]
  const rows = [
    { y: 430, size: 0.6, haze: 0.42, count: 6 },
    { y: 550, size: 0.78, haze: 0.22, count: 6 },
    { y: 700, size: 1, haze: 0.06, count: 5 },
  ]
  const slopeDirection = random.pick([-1, 1])
  const foreground = isSouthern
    ? 'palm'
    : colours.season === 'winter'
      ? 'pine'
      : random.pick(['round', 'column'] as const)
  const parts = [sky(scene), backdrop(scene, random.pick(['mountains', 'sea', 'hills']), 520)]
  let wallIndex = random.int(0, 5)
  for (const row of rows) {
    const step = 1240 / row.count
    const shapes = [0.94, 1.1].map((share) => {
      const w = Math.round(step * share)
      return defs.group(drawHouse(scene, w, Math.round(random.between(190, 260) * row.size), row.size, row.haze))
    })
    for (let i = 0; i < row.count; i++) {
      const x = -20 + i * step + random.between(-12, 12)
      const slopeY = slopeDirection * (i / row.count - 0.5) * -120 * row.size
      wallIndex += random.pick([1, 1, 2])
      const wall = mix(walls[wallIndex % walls.length] ?? colours.wallB, colours.horizon, row.haze)
      parts.push(defs.use(random.pick(shapes), x, row.y + slopeY + random.between(-22, 22), wall))
    }
    const treeAt = random.int(80, 1120)
    parts.push(
      tree(scene, treeAt, row.y + 40, 190 * row.size, 'column'),
      tree(scene, treeAt + 46 * row.size, row.y + 44, 150 * row.size, 'column'),
    )
  }
  const nearHouse = defs.group(drawHouse(scene, 390, 260, 1.3, 0))
  const x = random.int(430, 520)
  parts.push(
    defs.use(nearHouse, -60, 850, colours.wallC),
    defs.use(nearHouse, 880, 870, colours.wallB),
    shadow(scene, poly(x + 330, 860, x + 330, 470, x + 430, 560, x + 430, 860), 0.6),
    drawHome(scene, x, 850, 340, 420),
    path('M0 846Q300 812 620 836T1200 824V900H0z', mix(colours.greens[0], colours.shade, 0.2)),
    bush(scene, 110, 860, 220),
    bush(scene, x - 30, 862, 190),
    bush(scene, 900, 862, 240),
    tree(scene, random.pick([60, 1140]), 890, random.int(440, 520), foreground),
  )
  return parts.join('')
}

/** The scheme's roof colour mixed with terracotta. */
const tileColour = (colours: Palette) =>
  mix(mix('#c7694a', colours.shade, colours.isDark ? 0.42 : 0.06), colours.roof, 0.3)

/** A house with its lower left at (0, 0); `use` sets the colour of its wall. */
function drawHouse(scene: Scene, w: number, h: number, size: number, haze: number): string {
  const { random, colours } = scene
  const front = Math.round(w * 0.72)
  const columns = Math.max(2, Math.round(front / (70 * size)))
  const rows = Math.max(1, Math.round(h / (96 * size)))
  const pane = Math.round(42 * size)
  const panes = { dark: '', lit: '' }
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      const x = Math.round((front * (i + 0.5)) / columns)
      const y = Math.round(-h + (h * (row + 0.52)) / (rows + 0.15) - pane / 2)
      panes[random.chance(colours.litShare) ? 'lit' : 'dark'] += `M${x} ${y}v${pane}`
    }
  }
  return (
    path(box(0, -h, w, h + 60), 'currentColor') +
    path(box(front, -h, w - front, h + 60), withOpacity(colours.shade, 0.3)) +
    stroke(panes.dark + panes.lit, withOpacity(colours.trim, 0.75), 36 * size) +
    stroke(panes.dark, mix(colours.glass, colours.horizon, haze), 27 * size) +
    (panes.lit && stroke(panes.lit, colours.glow, 27 * size)) +
    shadow(scene, box(0, -h, w, 12 * size)) +
    roofOver(
      colours,
      0,
      -h,
      front,
      w,
      w * random.between(0.14, 0.2),
      mix(tileColour(colours), colours.horizon, haze),
      size,
    )
  )
}

function roofOver(
  colours: Palette,
  x: number,
  top: number,
  front: number,
  w: number,
  rise: number,
  roof: string,
  size: number,
): string {
  const peak = x + front * 0.5
  return (
    path(poly(x - 8 * size, top + 4, peak, top - rise, x + front + 4 * size, top + 4), lighten(roof, 0.05)) +
    path(
      poly(peak, top - rise, peak + w - front, top - rise, x + w + 8 * size, top + 4, x + front + 2, top + 4),
      mix(roof, colours.shade, 0.16),
    )
  )
}

/** With shutters, a balcony and a door. */
function drawHome(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { colours, defs } = scene
  const top = y - h
  const front = 260
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.04)],
    [1, mix(colours.wall, colours.shade, 0.12)],
  ])
  const window = defineWindow(scene, { width: 44, height: 74, style: 'casement', surround: 5, shutters: colours.door })
  return [
    path(box(x, top, front, h), wall),
    path(box(x + front, top, w - front, h), mix(colours.wall, colours.shade, 0.3)),
    shadow(scene, box(x, top, w, 18)),
    roofOver(colours, x, top, front, w, 70, tileColour(colours), 1.5),
    ...[0, 1, 2].flatMap((row) => [
      window(x + 50, top + 50 + row * 124),
      row === 2 ? '' : window(x + 166, top + 50 + row * 124),
    ]),
    door(scene, x + 190, y - 20, { width: 60, height: 112, style: 'panelled', fanlight: 0 }),
    shadow(scene, poly(x + 128, top + 262, x + 252, top + 262, x + 276, top + 300, x + 150, top + 300)),
    path(box(x + 126, top + 252, 126, 10), colours.trim),
    railing(x + 126, top + 252, 126, 46, colours.ink, 13),
  ].join('')
}
