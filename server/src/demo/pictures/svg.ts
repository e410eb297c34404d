export type Attributes = Record<string, string | number>

/** A number as short as a drawing 1,200 units wide can bear: one decimal, none from 24 on. */
export const num = (value: number): string => textOf(snap(value))

const snap = (value: number) => (value < 24 && value > -24 ? Math.round(value * 10) / 10 : Math.round(value))

function textOf(rounded: number): string {
  if (rounded === 0) return '0'
  const text = String(rounded)
  return rounded < 1 && rounded > -1 ? text.replace('0.', '.') : text
}

/** Small numbers are opacities and offsets and keep two decimals. */
function attribute(value: string | number): string {
  if (typeof value === 'string') return value
  if (value >= 2 || value <= -2) return num(value)
  const rounded = Math.round(value * 100) / 100
  return rounded < 1 && rounded > -1 && rounded !== 0 ? String(rounded).replace('0.', '.') : String(rounded)
}

function attributes(extra: Attributes): string {
  let markup = ''
  for (const name in extra) {
    const value = extra[name]
    if (value !== undefined) markup += ` ${name}="${attribute(value)}"`
  }
  return markup
}

export const tag = (name: string, extra: Attributes, inner = '') =>
  inner === '' ? `<${name}${attributes(extra)}/>` : `<${name}${attributes(extra)}>${inner}</${name}>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra?: Attributes) =>
  tag('path', { fill, d: box(x, y, width, height), ...extra })

export const rounded = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  extra?: Attributes,
) => tag('rect', { x, y, width, height, rx, fill, ...extra })

export const circle = (cx: number, cy: number, r: number, fill: string, extra?: Attributes) =>
  tag('circle', { cx, cy, r, fill, ...extra })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra?: Attributes) =>
  tag('ellipse', { cx, cy, rx, ry, fill, ...extra })

export const path = (d: string, fill: string, extra?: Attributes) => tag('path', { fill, d, ...extra })

export const stroke = (d: string, colour: string, width: number, extra?: Attributes) =>
  tag('path', { fill: 'none', stroke: colour, 'stroke-width': width, d, ...extra })

/** A row of equal bars: `dash` long with `gap` between, along a line. */
export const dashes = (d: string, colour: string, width: number, dash: number, gap: number, extra?: Attributes) =>
  stroke(d, colour, width, { 'stroke-dasharray': `${num(dash)} ${num(gap)}`, ...extra })

/** Round dots, or bars with round ends: path data of bare moves with `h0` makes dots. */
export const dots = (d: string, colour: string, width: number, extra?: Attributes) =>
  stroke(d, colour, width, { 'stroke-linecap': 'round', ...extra })

/** The colour with an opacity, as #rrggbbaa. */
export const veil = (colour: string, opacity: number) =>
  `${colour}${Math.round(Math.min(1, opacity) * 255)
    .toString(16)
    .padStart(2, '0')}`

export const group = (inner: string, extra: Attributes) => tag('g', extra, inner)

/** Path data of a rectangle; many of one colour go into one path. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`

/** Path data of a polygon from a flat list x, y, x, y, … */
export function poly(...points: number[]): string {
  const at = points.map(snap)
  let d = `M${textOf(at[0] ?? 0)} ${textOf(at[1] ?? 0)}l`
  for (let i = 2; i < at.length; i += 2) {
    const dx = num((at[i] ?? 0) - (at[i - 2] ?? 0))
    const dy = num((at[i + 1] ?? 0) - (at[i - 1] ?? 0))
    d += `${i > 2 && !dx.startsWith('-') ? ' ' : ''}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
  }
  return `${d}z`
}

/** Path data of a rectangle whose top is a half circle. */
export const archBox = (x: number, y: number, width: number, height: number) =>
  `M${num(x)} ${num(y + height)}v${num(width / 2 - height)}a${num(width / 2)} ${num(width / 2)} 0 0 1 ${num(width)} 0v${num(height - width / 2)}z`

/** Path data of a smooth closed outline through the middles of the given points. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const a = points[i % points.length] ?? [0, 0]
    const b = points[(i + 1) % points.length] ?? [0, 0]
    return `${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2)}`
  }
  const last = points.length - 1
  return points.reduce((d, [x, y], i) => `${d}Q${num(x)} ${num(y)} ${middle(i)}`, `M${middle(last)}`)
}
