import { lighten, mix } from '../colour.ts'
import { cat } from '../parts/cat.ts'
import { door } from '../parts/door.ts'
import { washing } from '../parts/outdoor-objects.ts'
import { bush, pot, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { arch, box, dashedLine, ellipse, group, num, path, poly, rect, roundStroke, stroke } from '../svg.ts'

/** A courtyard through its gate: an arcade, a fountain, a tree. */
export const courtyard: DrawPicture = (scene, { isSouthern }) => {
  const { random, colours } = scene
  const base = 640
  const opening = arch(96, 54, 1008, 846)
  const treeAt = random.int(380, 480)
  const inner = [
    sky(scene, [random.int(330, 540), 150]),
    gallery(scene, base),
    tiledFloor(scene, base),
    random.chance(0.6) ? washing(scene, 250, 236, 950, 250) : '',
    fountain(scene, 720, base + 110),
    tree(
      scene,
      treeAt,
      base + 96,
      400,
      isSouthern ? 'palm' : colours.season === 'winter' ? 'bare' : random.pick(['round', 'slim'] as const),
    ),
    ellipse(treeAt, base + 98, 74, 18, mix(colours.trim, colours.shade, 0.2)),
    bush(scene, treeAt, base + 98, 110),
    pot(scene, 230, base + 70, 70),
    pot(scene, 960, base + 60, 84, colours.wallC),
    shadow(scene, poly(96, 900, 96, 680, 380, 900), 0.7),
  ]
  return group(inner.join(''), scene.defs.clipPath(opening)) + gate(scene, opening)
}

function gallery(scene: Scene, base: number): string {
  const { colours, defs, random } = scene
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.035)],
    [1, mix(colours.wall, colours.shade, 0.12)],
  ])
  const window = defineWindow(scene, { width: 62, height: 96, style: 'casement', shutters: colours.door })
  const arches = [0, 1, 2, 3, 4].map((i) => arch(206 + i * 162, base - 190, 126, 190)).join('')
  return [
    path(poly(80, 214, 1120, 214, 1140, 252, 60, 252), colours.roof),
    dashedLine('M70 233H1130', lighten(colours.roof, 0.1), 36, 16, 10),
    rect(80, 252, 1040, base - 252, wall),
    shadow(scene, box(80, 252, 1040, 22)),
    [0, 1, 2, 3].map((i) => window(248 + i * 216, 300)).join(''),
    path(box(80, base - 220, 1040, 12), colours.trim),
    shadow(scene, box(80, base - 208, 1040, 8)),
    path(arches, mix(colours.wall, colours.shade, 0.42)),
    door(scene, 600, base, { width: 84, height: 150, style: 'panelled', fanlight: 0 }),
    shadow(scene, poly(206, base, 206, base - 40, 260, base), 0.5),
    path(arches, 'none', { stroke: colours.trim, 'stroke-width': 9 }),
    light(scene, poly(120, 260, 620, 260, 120, base - 20), 0.14),
    random.chance(0.6) ? cat(330, base + 4, 50, colours.ink) : '',
  ].join('')
}

/** A checkered floor in perspective. */
function tiledFloor({ colours }: Scene, base: number): string {
  let d = ''
  const rows = [0, 26, 60, 104, 162, 236]
  for (let row = 0; row < rows.length - 1; row++) {
    const y0 = base + (rows[row] ?? 0)
    const y1 = base + (rows[row + 1] ?? 0)
    const at = (x: number, y: number) => 600 + (x - 600) * (1 + (y - base) / 420)
    for (let i = -8; i < 8; i++) {
      if ((i + row) % 2 !== 0) continue
      const x = 600 + i * 74
      d += poly(at(x, y0), y0, at(x + 74, y0), y0, at(x + 74, y1), y1, at(x, y1), y1)
    }
  }
  return rect(0, base, 1200, 260, lighten(colours.ground, 0.02)) + path(d, mix(colours.ground, colours.accent, 0.32))
}

function fountain(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  const stone = mix(colours.trim, colours.ground, 0.4)
  const dark = mix(stone, colours.shade, 0.24)
  const drop = mix(colours.skyBottom, '#ffffff', 0.6)
  const bowl = `M${num(x - 58)} ${num(y - 96)}h116q-8 30 -44 30h-28q-36 0-44-30z`
  return (
    shadow(scene, poly(x - 110, y + 34, x + 130, y + 34, x + 250, y + 70, x + 30, y + 70), 0.8) +
    path(`M${num(x - 130)} ${num(y)}v36q0 24 130 24t130-24v-36z`, dark) +
    ellipse(x, y, 130, 24, stone) +
    ellipse(x, y + 2, 112, 18, mix(colours.skyTop, colours.shade, 0.2)) +
    path(box(x - 10, y - 70, 20, 72) + bowl, stone) +
    shadow(scene, `${box(x + 2, y - 66, 8, 68)}M${num(x + 6)} ${num(y - 96)}h52q-8 30-44 30h-10z`, 0.8) +
    stroke(
      `M${num(x)} ${num(y - 98)}v-38q-34-6-40 36M${num(x)} ${num(y - 136)}q34-6 40 36M${num(x - 46)} ${num(y - 92)}q-30 10-34 88M${num(x + 46)} ${num(y - 92)}q30 10 34 88`,
      drop,
      4,
      { 'stroke-linecap': 'round' },
    )
  )
}

/** The dark wall in the foreground, with leaves over its arch. */
function gate(scene: Scene, opening: string): string {
  const { colours, defs, random } = scene
  const dark = mix(colours.wallC, colours.shade, 0.55)
  const wall = defs.linearGradient([
    [0, dark],
    [1, mix(dark, colours.shade, 0.4)],
  ])
  const leaves = (count: number) => {
    let d = ''
    for (let i = 0; i < count; i++) {
      const t = random.next()
      d += `M${num(30 + t * 560)} ${num(random.between(-10, 190 - t * 150 - Math.sin(t * 20) * 26))}l${random.int(3, 9)} 6`
    }
    return d
  }
  const [deep, middle, pale] = colours.leaves
  return (
    path(`M0 0H1200V900H0z${opening}`, wall, { 'fill-rule': 'evenodd' }) +
    stroke(opening, mix(dark, colours.trim, 0.22), 24) +
    roundStroke(leaves(40), mix(deep, colours.shade, 0.25), 46) +
    roundStroke(leaves(34), deep, 28) +
    roundStroke(leaves(24), middle, 17) +
    roundStroke(leaves(14), colours.season === 'winter' ? colours.trim : pale, 13) +
    path('M598 50h4v60h-4zM574 138l26-28l26 28z', colours.ink) +
    path(
      poly(578, 140, 622, 140, 614, 200, 586, 200),
      colours.litShare > 0.1 ? colours.glow : mix(colours.trim, colours.glass, 0.3),
    ) +
    path(box(584, 200, 32, 6), colours.ink)
  )
}
