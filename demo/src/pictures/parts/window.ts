import { lighten, mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { arch, box, circle, ellipse, num, path, poly, stroke } from '../svg.ts'
import { cat } from './cat.ts'

type WindowStyle = 'sash' | 'casement' | 'grid' | 'french' | 'arched' | 'picture'
export type WindowState = 'dark' | 'curtain' | 'lit' | 'lamp' | 'plant' | 'cat'

export interface WindowOptions {
  width: number
  height: number
  style: WindowStyle
  /** Width of the frame around the opening; 0 for none. */
  surround?: number
  frame?: string
  head?: 'none' | 'lintel' | 'hood'
  sill?: boolean
  shutters?: string
}

/** Places a window; (x, y) is the upper left of its opening, and the state is random by default. */
export type DrawWindow = (x: number, y: number, state?: WindowState) => string

/** Each state is drawn once per picture, however many windows there are. */
export function defineWindow(scene: Scene, options: WindowOptions): DrawWindow {
  const idByState = new Map<WindowState, string>()
  const unlitState = options.style === 'sash' || options.style === 'french' ? 'curtain' : 'plant'
  return (x, y, state = chooseState(scene, unlitState)) => {
    let id = idByState.get(state)
    if (id === undefined) {
      id = scene.defs.group(drawWindow(scene, options, state))
      idByState.set(state, id)
    }
    return scene.defs.use(id, x, y)
  }
}

function chooseState({ random, colours }: Scene, unlitState: WindowState): WindowState {
  if (random.chance(colours.litShare)) return random.chance(0.6) ? 'lit' : 'lamp'
  return random.chance(0.6) ? 'dark' : unlitState
}

const isLit = (scene: Scene, state: WindowState) =>
  state === 'lit' || state === 'lamp' || (state === 'cat' && scene.colours.litShare > 0.2)

/** All states share one frame. */
function drawWindow(scene: Scene, options: WindowOptions, state: WindowState): string {
  const { width: w, height: h, style } = options
  const opening = style === 'arched' ? arch(0, 0, w, h) : box(0, 0, w, h)
  const frame = scene.defs.group(drawFrame(scene, options))
  return (
    path(opening, pane(scene, isLit(scene, state))) + windowInterior(scene, w, h, state) + scene.defs.use(frame, 0, 0)
  )
}

function drawFrame(scene: Scene, options: WindowOptions): string {
  const { colours } = scene
  const { width: w, height: h, style, surround = 8, head = 'none', sill = true } = options
  const frame = options.frame ?? colours.trim
  const s = surround
  let framePath = glazingBars(style, w, h)
  if (s > 0 && style === 'arched')
    framePath += `M${num(-s)} ${num(h)}v${num(w / 2 - h)}a${num(w / 2 + s)} ${num(w / 2 + s)} 0 0 1 ${num(w + s * 2)} 0v${num(h - w / 2)}h${num(-s)}v${num(w / 2 - h)}a${num(w / 2)} ${num(w / 2)} 0 0 0 ${num(-w)} 0v${num(h - w / 2)}z`
  if (s > 0 && style !== 'arched') framePath += box(-s, -s, w + s * 2, s) + box(-s, 0, s, h) + box(w, 0, s, h)
  if (head !== 'none') framePath += box(-s - 7, -s - 13, w + s * 2 + 14, 13)
  let shadowPath =
    style === 'arched'
      ? `M0 ${num(h)}v${num(w / 2 - h)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0v6a${num(w / 2 - 4)} ${num(w / 2)} 0 0 0 ${num(6 - w)} 0v${num(h - w / 2 - 6)}z`
      : box(0, 0, w, 9) + box(0, 9, 6, h - 9)
  if (head === 'hood') shadowPath += box(-s - 2, -s, w + s * 2 + 10, 7)
  if (sill) {
    framePath += box(-s - 6, h, w + s * 2 + 12, 9)
    shadowPath += box(-s + 2, h + 9, w + s * 2 + 6, 8)
  }
  return (
    (options.shutters ? shutters(scene, options, options.shutters) : '') +
    path(framePath, frame) +
    shadow(scene, shadowPath, 1.1)
  )
}

function pane({ defs, colours }: Scene, isWindowLit: boolean): string {
  if (isWindowLit)
    return defs.linearGradient([
      [0, mix(colours.glow, colours.accent, 0.22)],
      [1, lighten(colours.glow, 0.06)],
    ])
  const sheen = mix(colours.glass, colours.skyBottom, 0.5)
  return defs.linearGradient(
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

function windowInterior(scene: Scene, w: number, h: number, state: WindowState): string {
  const { colours } = scene
  const cloth = isLit(scene, state) ? mix(colours.glow, colours.accent, 0.42) : mix(colours.trim, colours.glass, 0.35)
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
      path(poly(cx - s, h - s * 1.8, cx + s, h - s * 1.8, cx + s * 0.7, h, cx - s * 0.7, h), colours.accent)
    )
  }
  if (state === 'cat') return cat(w * 0.6, h, Math.min(w * 0.5, h * 0.4), dark)
  return ''
}

function glazingBars(style: WindowStyle, w: number, h: number): string {
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

function shutters(scene: Scene, { width: w, height: h, surround = 8 }: WindowOptions, colour: string): string {
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
