import { lighten, mix } from '../colour.ts'
import { pot } from '../parts/plants.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, circle, ellipse, num, path, poly, roundedRect, stroke, withOpacity } from '../svg.ts'
import { bookcase } from './bookcase.ts'
import { framedPicture, framedPictures, rug } from './decor.ts'
import { floorLamp, glow } from './lights.ts'
import { createShell, drawShell, sideWindow, viewWindow } from './room-shell.ts'
import { armchair } from './seating.ts'
import { vase } from './tables.ts'

export const study: DrawPicture = (scene) => {
  const { random, colours } = scene
  const shell = createShell(
    scene,
    random.pick([colours.wall, mix(colours.wallC, colours.trim, 0.2), mix(colours.door, colours.trim, 0.25)]),
  )
  const { cornerX, floorY } = shell
  const x = cornerX + random.int(120, 180)
  const hasView = random.chance(0.6)
  return [
    drawShell(scene, shell, 'boards'),
    sideWindow(scene, shell),
    hasView
      ? viewWindow(scene, x + 90, 116, 340, 240, 2)
      : framedPictures(scene, x + 120, 130) + framedPicture(scene, x + 440, 150, 110, 140),
    bookcase(scene, 880, floorY + 8, 290, 520),
    rug(scene, x + 330, floorY + 96, 600, 130),
    desk(scene, x, floorY + 70, 520),
    deskChair(scene, x + 260, floorY + 176, 150),
    random.chance(0.5)
      ? armchair(scene, 930, floorY + 210, 190, colours.accent)
      : floorLamp(scene, 900, floorY + 150, 420),
    pot(scene, 100, 850, 230, colours.wallC),
  ].join('')
}

function desk(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  const top = y - 170
  const wood = lighten(colours.wood, 0.05)
  return [
    ellipse(x + w / 2 + 20, y, w * 0.54, 14, withOpacity(colours.shade, colours.shadeOpacity)),
    path(
      poly(x + 24, top, x + 40, top, x + 30, y, x + 18, y) +
        poly(x + w - 40, top, x + w - 24, top, x + w - 18, y, x + w - 30, y),
      mix(wood, colours.shade, 0.35),
    ),
    path(box(x + w - 190, top + 14, 160, 74), mix(wood, colours.shade, 0.16)),
    path(
      box(x + w - 180, top + 50, 140, 3) + box(x + w - 122, top + 30, 26, 5) + box(x + w - 122, top + 66, 26, 5),
      colours.ink,
    ),
    path(box(x, top, w, 16), wood),
    shadow(scene, box(x + 10, top + 16, w - 20, 8), 0.8),
    roundedRect(x + 190, top - 118, 180, 108, 8, colours.ink),
    path(
      box(x + 198, top - 110, 164, 92),
      colours.isDark ? mix(colours.glow, colours.trim, 0.4) : mix(colours.skyTop, colours.trim, 0.3),
    ),
    path(poly(x + 172, top - 8, x + 388, top - 8, x + 400, top, x + 160, top), mix(colours.trim, colours.shade, 0.25)),
    deskLamp(scene, x + 70, top),
    path(box(x + 420, top - 14, 80, 14) + box(x + 428, top - 26, 66, 12), colours.door),
    path(box(x + 424, top - 38, 60, 12), colours.accent),
    vase(scene, x + 130, top, 62),
  ].join('')
}

function deskLamp(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  return (
    stroke(`M${num(x)} ${num(y - 6)}L${num(x - 34)} ${num(y - 88)}L${num(x + 30)} ${num(y - 150)}`, colours.ink, 6, {
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) +
    ellipse(x, y - 4, 34, 7, colours.ink) +
    glow(scene, x + 56, y - 110, 170) +
    path(poly(x + 18, y - 168, x + 46, y - 154, x + 84, y - 104, x + 16, y - 122), colours.accent)
  )
}

/** A swivel chair from behind; (x, y) is the middle of its foot. */
function deskChair(scene: Scene, x: number, y: number, w: number): string {
  const { colours } = scene
  return (
    ellipse(x + 14, y, w * 0.6, 14, withOpacity(colours.shade, colours.shadeOpacity)) +
    stroke(
      `M${num(x)} ${num(y - 100)}V${num(y - 26)}M${num(x - 62)} ${num(y - 6)}L${num(x)} ${num(y - 30)}L${num(x + 62)} ${num(y - 6)}`,
      colours.ink,
      9,
      { 'stroke-linecap': 'round' },
    ) +
    circle(x - 62, y - 4, 8, colours.ink) +
    circle(x + 62, y - 4, 8, colours.ink) +
    roundedRect(x - w * 0.46, y - 128, w * 0.92, 34, 14, mix(colours.accent, colours.shade, 0.2)) +
    roundedRect(x - w * 0.42, y - 268, w * 0.84, 150, 40, colours.accent) +
    shadow(
      scene,
      `M${num(x + 6)} ${num(y - 268)}h${num(w * 0.2)}q${num(w * 0.22)} 0 ${num(w * 0.22)} 40v70q0 40-${num(w * 0.22)} 40h-${num(w * 0.2)}z`,
      0.4,
    )
  )
}
