import { hash } from './random.ts'
import { type Attributes, num, tag } from './svg.ts'

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[]

/** The paper of one picture: hands out ids nobody else on the page has, and keeps gradients, clips and stamps. */
export class Sheet {
  readonly #prefix: string
  readonly #definitions: string[] = []
  readonly #known = new Map<string, string>()

  constructor(seed: string) {
    this.#prefix =
      String.fromCharCode(97 + (hash(seed) % 26)) + (hash(`${seed}#`) % 46656).toString(36).padStart(3, '0')
  }

  #define(name: string, extra: Attributes, inner: string): string {
    const drawn = tag(name, extra, inner)
    const known = this.#known.get(drawn)
    if (known !== undefined) return known
    const id = `${this.#prefix}${this.#definitions.length.toString(36)}`
    this.#known.set(drawn, id)
    this.#definitions.push(tag(name, { id, ...extra }, inner))
    return id
  }

  /** A gradient along `from` to `to`, in shares of the painted shape's box. */
  linear(stops: Stops, from: [number, number] = [0, 0], to: [number, number] = [0, 1]): string {
    const start: Attributes = from[0] === 0 && from[1] === 0 ? {} : { x1: from[0], y1: from[1] }
    const line = { ...start, x2: to[0], y2: to[1] }
    return `url(#${this.#define('linearGradient', line, stopTags(stops))})`
  }

  radial(stops: Stops): string {
    return `url(#${this.#define('radialGradient', {}, stopTags(stops))})`
  }

  /** The attribute that keeps a drawing inside the path. */
  clip(d: string): Attributes {
    return { 'clip-path': `url(#${this.#define('clipPath', {}, tag('path', { d }))})` }
  }

  /** Something drawn once and used many times with `use`. */
  stamp(inner: string): string {
    return this.#define('g', {}, inner)
  }

  /** Places a stamp; `colour` is what its `currentColor` becomes. */
  use(id: string, x: number, y: number, colour?: string): string {
    const place = `${x === 0 ? '' : ` x="${num(x)}"`}${y === 0 ? '' : ` y="${num(y)}"`}`
    return `<use href="#${id}"${place}${colour ? ` color="${colour}"` : ''}/>`
  }

  tile(width: number, height: number, inner: string): string {
    return `url(#${this.#define('pattern', { width, height, patternUnits: 'userSpaceOnUse' }, inner)})`
  }

  /** The finished picture, 1200 by 900. */
  finish(inner: string): string {
    const definitions = this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${joined(definitions + inner)}</svg>`
  }
}

/** Neighbouring shapes of one opaque colour become one path. */
function joined(markup: string): string {
  const pair = /(<path fill="#[0-9a-f]{6}" d="[^"]*)"\/><path fill="(#[0-9a-f]{6})" d="([^"]*)"\/>/g
  const once = markup.replace(pair, (both, first: string, fill: string, d: string) =>
    first.startsWith(`<path fill="${fill}"`) ? `${first}${d}"/>` : both,
  )
  return once.length === markup.length ? once : joined(once)
}

const stopTags = (stops: Stops) =>
  stops
    .map(([offset, colour, opacity]) =>
      tag('stop', {
        offset,
        'stop-color': colour,
        ...(opacity === undefined ? {} : { 'stop-opacity': String(opacity) }),
      }),
    )
    .join('')
