export type Attributes = Record<string, string | number>

/** Few digits keep a picture small: one decimal below 24, none above, in a drawing 1,200 units wide. */
export const num = (value: number): string => format(snap(value))

const snap = (value: number) => (value < 24 && value > -24 ? Math.round(value * 10) / 10 : Math.round(value))

function format(snapped: number): string {
  if (snapped === 0) return '0'
  const text = String(snapped)
  return snapped < 1 && snapped > -1 ? text.replace('0.', '.') : text
}

/** Numbers below 2 are opacities and offsets: two decimals. */
function formatAttribute(value: string | number): string {
  if (typeof value === 'string') return value
  if (value >= 2 || value <= -2) return num(value)
  const rounded = Math.round(value * 100) / 100
  return rounded < 1 && rounded > -1 && rounded !== 0 ? String(rounded).replace('0.', '.') : String(rounded)
}

function formatAttributes(attributes: Attributes): string {
  let markup = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) markup += ` ${name}="${formatAttribute(value)}"`
  }
  return markup
}

export const element = (name: string, attributes: Attributes, content = '') =>
  content === ''
    ? `<${name}${formatAttributes(attributes)}/>`
    : `<${name}${formatAttributes(attributes)}>${content}</${name}>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, attributes?: Attributes) =>
  element('path', { fill, d: box(x, y, width, height), ...attributes })

export const roundedRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  attributes?: Attributes,
) => element('rect', { x, y, width, height, rx, fill, ...attributes })

export const circle = (cx: number, cy: number, r: number, fill: string, attributes?: Attributes) =>
  element('circle', { cx, cy, r, fill, ...attributes })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, attributes?: Attributes) =>
  element('ellipse', { cx, cy, rx, ry, fill, ...attributes })

export const path = (d: string, fill: string, attributes?: Attributes) => element('path', { fill, d, ...attributes })

export const stroke = (d: string, colour: string, width: number, attributes?: Attributes) =>
  element('path', { fill: 'none', stroke: colour, 'stroke-width': width, d, ...attributes })

/** With dashes `dash` long and `gap` apart. A wide line makes them bars, so one path draws a whole row of tiles or boards. */
export const dashedLine = (
  d: string,
  colour: string,
  width: number,
  dash: number,
  gap: number,
  attributes?: Attributes,
) => stroke(d, colour, width, { 'stroke-dasharray': `${num(dash)} ${num(gap)}`, ...attributes })

/** With round ends: a line of no length, as in `M5 5h0`, is a dot. */
export const roundStroke = (d: string, colour: string, width: number, attributes?: Attributes) =>
  stroke(d, colour, width, { 'stroke-linecap': 'round', ...attributes })

/** `#rrggbb` to `#rrggbbaa` */
export const withOpacity = (colour: string, opacity: number) =>
  `${colour}${Math.round(Math.min(1, opacity) * 255)
    .toString(16)
    .padStart(2, '0')}`

export const group = (content: string, attributes: Attributes) => element('g', attributes, content)

/** Path data of a rectangle. Path data of one colour can be joined into one path. */
export const box = (x: number, y: number, width: number, height: number) =>
  `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`

/** Path data of a polygon; the points are x, y, x, y, … */
export function poly(...points: number[]): string {
  const snapped = points.map(snap)
  let d = `M${format(snapped[0] ?? 0)} ${format(snapped[1] ?? 0)}l`
  for (let i = 2; i < snapped.length; i += 2) {
    const dx = num((snapped[i] ?? 0) - (snapped[i - 2] ?? 0))
    const dy = num((snapped[i + 1] ?? 0) - (snapped[i - 1] ?? 0))
    d += `${i > 2 && !dx.startsWith('-') ? ' ' : ''}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
  }
  return `${d}z`
}

/** Path data of a rectangle with a half circle as its top. */
export const arch = (x: number, y: number, width: number, height: number) =>
  `M${num(x)} ${num(y + height)}v${num(width / 2 - height)}a${num(width / 2)} ${num(width / 2)} 0 0 1 ${num(width)} 0v${num(height - width / 2)}z`

/** Path data of a closed curve: quadratic Béziers with the points as control points. */
export function smoothOutline(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const a = points[i % points.length] ?? [0, 0]
    const b = points[(i + 1) % points.length] ?? [0, 0]
    return `${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2)}`
  }
  const last = points.length - 1
  return points.reduce((d, [x, y], i) => `${d}Q${num(x)} ${num(y)} ${middle(i)}`, `M${middle(last)}`)
}
