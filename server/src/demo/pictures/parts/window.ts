import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { archBox, box, circle, ellipse, num, path, poly, stroke } from '../svg.ts'

type WindowStyle = 'sash' | 'casement' | 'grid' | 'french' | 'arched' | 'picture'
export type WindowState = 'dark' | 'curtain' | 'lit' | 'lamp' | 'plant' | 'cat'

export interface WindowLook {
  width: number
  height: number
  style: WindowStyle
  /** Frame around the opening; 0 for windows set straight into the wall. */
  surround?: number
  frame?: string
  head?: 'none' | 'lintel' | 'hood'
  sill?: boolean
  shutters?: string
}

/** A window ready to be placed: without a state, chance and the hour decide who is at home. */
export type Window = (x: number, y: number, state?: WindowState) => string

/** Draws each state of a window once; every further one is a reference. (x, y) is the opening's upper left. */
export function windowOf(scene: Scene, look: WindowLook): Window {
  const stamps = new Map<WindowState, string>()
  const quiet = look.style === 'sash' || look.style === 'french' ? 'curtain' : 'plant'
  return (x, y, state = chooseState(scene, quiet)) => {
    let id = stamps.get(state)
    if (id === undefined) {
      id = scene.sheet.stamp(drawWindow(scene, look, state))
      stamps.set(state, id)
    }
    return scene.sheet.use(id, x, y)
  }
}

function chooseState({ random, colours }: Scene, quiet: WindowState): WindowState {
  if (random.chance(colours.lit)) return random.chance(0.6) ? 'lit' : 'lamp'
  return random.chance(0.6) ? 'dark' : quiet
}

const isLit = (scene: Scene, state: WindowState) =>
  state === 'lit' || state === 'lamp' || (state === 'cat' && scene.colours.lit > 0.2)

/** What differs between the states lies under one shared frame. */
function drawWindow(scene: Scene, look: WindowLook, state: WindowState): string {
  const { width: w, height: h, style } = look
  const opening = style === 'arched' ? archBox(0, 0, w, h) : box(0, 0, w, h)
  const frame = scene.sheet.stamp(drawFrame(scene, look))
  return path(opening, pane(scene, isLit(scene, state))) + inside(scene, w, h, state) + scene.sheet.use(frame, 0, 0)
}

function drawFrame(scene: Scene, look: WindowLook): string {
  const { colours } = scene
  const { width: w, height: h, style, surround = 8, head = 'none', sill = true } = look
  const frame = look.frame ?? colours.trim
  const s = surround
  let solid = bars(style, w, h)
  if (s > 0 && style === 'arched')
    solid += `M${num(-s)} ${num(h)}v${num(w / 2 - h)}a${num(w / 2 + s)} ${num(w / 2 + s)} 0 0 1 ${num(w + s * 2)} 0v${num(h - w / 2)}h${num(-s)}v${num(w / 2 - h)}a${num(w / 2)} ${num(w / 2)} 0 0 0 ${num(-w)} 0v${num(h - w / 2)}z`
  if (s > 0 && style !== 'arched') solid += box(-s, -s, w + s * 2, s) + box(-s, 0, s, h) + box(w, 0, s, h)
  if (head !== 'none') solid += box(-s - 7, -s - 13, w + s * 2 + 14, 13)
  let dark =
    style === 'arched'
      ? `M0 ${num(h)}v${num(w / 2 - h)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0v6a${num(w / 2 - 4)} ${num(w / 2)} 0 0 0 ${num(6 - w)} 0v${num(h - w / 2 - 6)}z`
      : box(0, 0, w, 9) + box(0, 9, 6, h - 9)
  if (head === 'hood') dark += box(-s - 2, -s, w + s * 2 + 10, 7)
  if (sill) {
    solid += box(-s - 6, h, w + s * 2 + 12, 9)
    dark += box(-s + 2, h + 9, w + s * 2 + 6, 8)
  }
  return (look.shutters ? shutters(scene, look, look.shutters) : '') + path(solid, frame) + shadow(scene, dark, 1.1)
}

function pane({ sheet, colours }: Scene, lit: boolean): string {
  if (lit)
    return sheet.linear([
      [0, mix(colours.glow, colours.pop, 0.22)],
      [1, lighten(colours.glow, 0.06)],
    ])
  const sheen = mix(colours.glass, colours.skyLow, 0.5)
  return sheet.linear(
    [
      [0, colours.glass],
      [0.42, mix(colours.glass, sheen, 0.25)],
      [0.44, sheen],
      [0.62, mix(colours.glass, sheen, 0.5)],
      [0.64, colours.glass],
    ],
    [0, 0],
    [1, 0.9],
  )
}

function inside(scene: Scene, w: number, h: number, state: WindowState): string {
  const { colours } = scene
  const cloth = isLit(scene, state) ? mix(colours.glow, colours.pop, 0.42) : mix(colours.trim, colours.glass, 0.35)
  const dark = mix(colours.shade, colours.glow, isLit(scene, state) ? 0.3 : 0)
  const sides = `M0 0H${num(w * 0.3)}Q${num(w * 0.26)} ${num(h * 0.6)} 0 ${num(h * 0.86)}zM${num(w)} 0H${num(w * 0.7)}Q${num(w * 0.74)} ${num(h * 0.6)} ${num(w)} ${num(h * 0.86)}z`
  if (state === 'curtain') return path(sides, cloth)
  if (state === 'lit') return path(sides, cloth, { opacity: 0.75 })
  if (state === 'lamp') {
    const cx = w * 0.62
    const y = h * 0.62
    const s = Math.min(w, h) * 0.2
    return (
      circle(cx, y, s * 2.2, '#fff6d8', { opacity: 0.5 }) +
      path(poly(cx - s * 0.5, y - s, cx + s * 0.5, y - s, cx + s, y, cx - s, y) + box(cx - 2, y, 4, h - y), dark, {
        opacity: 0.75,
      })
    )
  }
  const [leafDark, leaf] = colours.greens
  if (state === 'plant') {
    const s = w * 0.13
    const cx = w * 0.34
    return (
      ellipse(cx - s * 0.7, h - s * 2.6, s * 0.9, s * 1.3, leafDark) +
      ellipse(cx + s * 0.7, h - s * 2.9, s * 0.8, s * 1.4, leaf) +
      path(poly(cx - s, h - s * 1.8, cx + s, h - s * 1.8, cx + s * 0.7, h, cx - s * 0.7, h), colours.pop)
    )
  }
  if (state === 'cat') return cat(w * 0.6, h, Math.min(w * 0.5, h * 0.4), dark)
  return ''
}

/** A sitting cat seen from behind, `size` tall, its tail around its feet. */
export function cat(x: number, y: number, size: number, colour: string): string {
  const u = (v: number) => num(v * size)
  return path(
    `M${num(x)} ${num(y)}m${u(-0.3)} 0c${u(-0.06)} ${u(-0.3)} ${u(0.04)} ${u(-0.46)} ${u(0.12)} ${u(-0.54)}c${u(-0.08)} ${u(-0.12)} ${u(-0.06)} ${u(-0.3)} ${u(-0.02)} ${u(-0.46)}l${u(0.12)} ${u(0.13)}h${u(0.16)}l${u(0.12)} ${u(-0.13)}c${u(0.04)} ${u(0.16)} ${u(0.06)} ${u(0.34)} ${u(-0.02)} ${u(0.46)}c${u(0.1)} ${u(0.1)} ${u(0.18)} ${u(0.24)} ${u(0.12)} ${u(0.46)}q${u(0.2)} ${u(0)} ${u(0.22)} ${u(-0.2)}q${u(0.12)} ${u(0.02)} ${u(0.06)} ${u(0.16)}q${u(-0.08)} ${u(0.12)} ${u(-0.3)} ${u(0.12)}z`,
    colour,
  )
}

function bars(style: WindowStyle, w: number, h: number): string {
  const t = Math.max(4, Math.min(w, h) * 0.06)
  const edge = box(0, 0, t, h) + box(w - t, 0, t, h) + box(0, h - t, w, t) + (style === 'arched' ? '' : box(0, 0, w, t))
  switch (style) {
    case 'sash':
      return edge + box(t, h * 0.48, w - t * 2, t * 1.2) + box(w / 2 - t / 3, t, t * 0.66, h - t)
    case 'casement':
      return edge + box(w / 2 - t * 0.6, t, t * 1.2, h - t) + box(t, h * 0.3, w - t * 2, t * 0.7)
    case 'french':
      return (
        edge +
        box(w / 2 - t * 0.7, t, t * 1.4, h - t) +
        box(t, h * 0.24, w - t * 2, t * 0.7) +
        box(t, h * 0.62, w - t * 2, t * 0.6)
      )
    case 'arched':
      return edge + box(w / 2 - t * 0.6, t, t * 1.2, h - t) + box(t, w / 2, w - t * 2, t)
    case 'grid': {
      const columns = Math.max(2, Math.round(w / 42))
      const rows = Math.max(2, Math.round(h / 46))
      let d = edge
      for (let i = 1; i < columns; i++) d += box((w * i) / columns - 2, t, 4, h - t)
      for (let i = 1; i < rows; i++) d += box(t, (h * i) / rows - 2, w - t, 4)
      return d
    }
    case 'picture':
      return edge + box(w * 0.66, t, t * 0.8, h - t)
  }
}

function shutters(scene: Scene, { width: w, height: h, surround = 8 }: WindowLook, colour: string): string {
  const { colours } = scene
  const leaf = w * 0.46
  const left = -surround - leaf
  const right = w + surround
  const slats = [left + leaf / 2, right + leaf / 2].map((x) => `M${num(x)} 8V${num(h - 6)}`).join('')
  return (
    shadow(scene, box(left + 5, 0, leaf, h + 6) + box(right + 5, 0, leaf, h + 6), 0.8) +
    path(box(left, -2, leaf, h + 4) + box(right, -2, leaf, h + 4), colour) +
    stroke(slats, colours.shade, leaf * 0.66, { 'stroke-dasharray': '5 8', opacity: colours.shadeOpacity * 0.7 })
  )
}
