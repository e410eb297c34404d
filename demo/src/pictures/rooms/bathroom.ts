import { lighten, mix } from '../colour.ts'
import { pot } from '../parts/plants.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, ellipse, num, path, poly, rect, roundedRect, stroke, withOpacity } from '../svg.ts'
import { glow } from './lights.ts'
import { createShell, drawShell, type RoomShell, sideWindow, viewWindow } from './room-shell.ts'

export const bathroom: DrawPicture = (scene) => {
  const { random, colours } = scene
  const shell = createShell(
    scene,
    random.pick([
      mix(colours.wallB, colours.trim, 0.3),
      mix(colours.wall, colours.trim, 0.35),
      mix(colours.door, colours.trim, 0.5),
    ]),
  )
  const { cornerX, floorY } = shell
  const tub = random.pick([colours.door, colours.wallC, colours.trim])
  return [
    drawShell(scene, shell, random.pick(['tiles', 'tiles', 'stone'])),
    tiling(scene, shell),
    sideWindow(scene, shell),
    random.chance(0.5) ? viewWindow(scene, cornerX + 150, 124, 240, 170, 2) : '',
    basin(scene, 850, floorY),
    towels(scene, cornerX + 424, 250),
    mat(scene, cornerX + 300, floorY + 190),
    bath(scene, cornerX + 60, floorY + 110, 500, tub),
    stool(scene, cornerX + 640, floorY + 170),
    pot(scene, 1110, floorY + 170, 200, colours.accent),
  ].join('')
}

function tiling(scene: Scene, { cornerX, floorY, wall, side }: RoomShell): string {
  const { colours, random } = scene
  const tint = random.pick([
    colours.trim,
    mix(colours.door, colours.trim, 0.3),
    mix(colours.accent, colours.trim, 0.45),
  ])
  const grout = mix(tint, colours.shade, 0.14)
  const y = floorY - 290
  const [, nearTop] = side.pointAt(0, 0.5)
  const [, nearFoot] = side.pointAt(0, 0.968)
  return (
    path(poly(0, nearTop + 8, cornerX, y, cornerX, floorY - 18, 0, nearFoot), mix(tint, colours.shade, 0.16)) +
    rect(cornerX, y, 1200 - cornerX, 272, tint) +
    dashedLine(`M${cornerX + 34} ${y + 136}H1200`, grout, 272, 2, 66) +
    dashedLine(
      `M700 ${y + 66}V${y + 272}`,
      grout,
      1200 - cornerX + 400,
      2,
      66,
      scene.defs.clipPath(box(cornerX, y, 1200 - cornerX, 272)),
    ) +
    rect(cornerX, y - 10, 1200 - cornerX, 12, mix(wall, colours.accent, 0.5))
  )
}

/** A free-standing bath from its side. */
function bath(scene: Scene, x: number, y: number, w: number, colour: string): string {
  const { colours } = scene
  const top = y - 176
  const body = `M${num(x - 10)} ${num(top)}H${num(x + w + 10)}Q${num(x + w - 6)} ${num(y - 22)} ${num(x + w - 96)} ${num(y - 22)}H${num(x + 96)}Q${num(x + 6)} ${num(y - 22)} ${num(x - 10)} ${num(top)}z`
  let foam = ''
  for (let i = 0; i < 8; i++) foam += `M${num(x + 60 + i * 42)} ${num(top - 8 - ((i * 37) % 16))}h0`
  return [
    ellipse(x + w / 2 + 30, y, w * 0.52, 18, withOpacity(colours.shade, colours.shadeOpacity * 1.1)),
    stroke(`M${num(x + 96)} ${num(y - 26)}l-18 26M${num(x + w - 96)} ${num(y - 26)}l18 26`, colours.accent, 13, {
      'stroke-linecap': 'round',
    }),
    stroke(`M${num(x + w - 40)} ${num(top)}v-66q0-26-30-26t-30 20`, colours.accent, 10, { 'stroke-linecap': 'round' }),
    stroke(foam, '#ffffff', 52, { 'stroke-linecap': 'round', opacity: 0.85 }),
    path(body, colour),
    shadow(
      scene,
      `M${num(x + w * 0.55)} ${num(top)}H${num(x + w + 10)}Q${num(x + w - 6)} ${num(y - 22)} ${num(x + w - 96)} ${num(y - 22)}H${num(x + w * 0.4)}Q${num(x + w * 0.62)} ${num(y - 40)} ${num(x + w * 0.55)} ${num(top)}z`,
      0.55,
    ),
    roundedRect(x - 28, top - 14, w + 56, 26, 13, lighten(colours.trim, 0.02)),
    path(poly(x + 60, top - 14, x + 128, top - 14, x + 132, top + 86, x + 64, top + 90), colours.accent),
    path(box(x + 62, top + 58, 69, 8) + box(x + 63, top + 70, 69, 4), colours.trim),
  ].join('')
}

function basin(scene: Scene, x: number, floorY: number): string {
  const { colours } = scene
  const y = floorY + 20
  const top = y - 220
  return [
    shadow(scene, poly(x + 230, top + 20, x + 262, top + 50, x + 262, y, x + 230, y), 0.8),
    circle(x + 126, top - 190, 106, withOpacity(colours.shade, colours.shadeOpacity * 0.8)),
    circle(x + 115, top - 200, 106, colours.wood),
    circle(x + 115, top - 200, 94, mix(colours.glass, colours.skyBottom, 0.55)),
    path(
      `M${num(x + 48)} ${num(top - 134)}L${num(x + 152)} ${num(top - 286)}l34 18L${num(x + 84)} ${num(top - 112)}z`,
      withOpacity('#ffffff', 0.3),
    ),
    path(box(x, top, 230, 190), lighten(colours.wood, 0.02)),
    path(box(x + 113, top + 20, 4, 168) + box(x + 4, top + 188, 222, 6), mix(colours.wood, colours.shade, 0.4)),
    path(box(x + 14, top + 190, 10, 30) + box(x + 206, top + 190, 10, 30), colours.ink),
    stroke(`M${num(x + 98)} ${num(top + 60)}v26M${num(x + 132)} ${num(top + 60)}v26`, colours.accent, 6, {
      'stroke-linecap': 'round',
    }),
    roundedRect(x - 14, top - 10, 258, 20, 6, lighten(colours.trim, 0.01)),
    path(`M${num(x + 36)} ${num(top - 48)}h158q-4 38-40 38h-78q-36 0-40-38z`, lighten(colours.trim, 0.02)),
    shadow(scene, `M${num(x + 130)} ${num(top - 48)}h64q-4 38-40 38h-40z`, 0.5),
    stroke(`M${num(x + 115)} ${num(top - 48)}v-30q0-12 16-12h12`, colours.accent, 8, { 'stroke-linecap': 'round' }),
    glow(scene, x - 40, top - 220, 150),
    glow(scene, x + 270, top - 220, 150),
    roundedRect(x - 52, top - 250, 24, 60, 12, colours.litShare > 0.2 ? colours.glow : colours.trim),
    roundedRect(x + 258, top - 250, 24, 60, 12, colours.litShare > 0.2 ? colours.glow : colours.trim),
  ].join('')
}

function towels(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  return (
    stroke(`M${x} ${y}h150`, colours.ink, 7, { 'stroke-linecap': 'round' }) +
    shadow(scene, box(x + 26, y + 8, 60, 150) + box(x + 100, y + 8, 44, 110), 0.6) +
    roundedRect(x + 16, y - 6, 60, 160, 5, colours.accent) +
    path(box(x + 16, y + 112, 60, 8) + box(x + 16, y + 126, 60, 5), colours.trim) +
    roundedRect(x + 90, y - 6, 44, 118, 5, colours.trim)
  )
}

const mat = ({ colours }: Scene, x: number, y: number) =>
  ellipse(x, y, 210, 34, mix(colours.accent, colours.trim, 0.55)) +
  ellipse(x, y, 180, 26, 'none', { stroke: colours.trim, 'stroke-width': 4 })

function stool(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  return (
    ellipse(x + 8, y, 64, 10, withOpacity(colours.shade, colours.shadeOpacity)) +
    stroke(
      `M${num(x - 30)} ${num(y - 96)}L${num(x - 42)} ${num(y)}M${num(x + 30)} ${num(y - 96)}L${num(x + 42)} ${num(y)}`,
      mix(colours.wood, colours.shade, 0.3),
      8,
      { 'stroke-linecap': 'round' },
    ) +
    ellipse(x, y - 98, 54, 13, lighten(colours.wood, 0.06)) +
    roundedRect(x - 34, y - 124, 68, 20, 6, colours.trim) +
    roundedRect(x - 30, y - 142, 60, 20, 6, colours.door)
  )
}
