/** https://bottosson.github.io/posts/oklab */
type Oklab = [lightness: number, a: number, b: number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Entries of each cache: one picture mixes the same few colours hundreds of times. */
const CACHE_LIMIT = 10_000

const oklabCache = new Map<string, Oklab>()

function oklabOf(hex: string): Oklab {
  const lab = oklabCache.get(hex) ?? toOklab(hex)
  if (oklabCache.size < CACHE_LIMIT) oklabCache.set(hex, lab)
  return lab
}

function toOklab(hex: string): Oklab {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear(((value >> 16) & 255) / 255)
  const g = toLinear(((value >> 8) & 255) / 255)
  const b = toLinear((value & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((v) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, v)))) * 255))
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

const mixCache = new Map<string, string>()

/** Mixes two `#rrggbb` colours in OKLab, where the middle does not turn grey; `share` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const key = from + to + share
  const cached = mixCache.get(key)
  if (cached !== undefined) return cached
  const [l0, a0, b0] = oklabOf(from)
  const [l1, a1, b1] = oklabOf(to)
  const result = hexOf([l0 + (l1 - l0) * share, a0 + (a1 - a0) * share, b0 + (b1 - b0) * share])
  if (mixCache.size < CACHE_LIMIT) mixCache.set(key, result)
  return result
}

/** Lighter with `by` above 0, darker below, from -1 to 1; the hue stays. */
export function lighten(hex: string, by: number): string {
  const [l, a, b] = oklabOf(hex)
  const chroma = by < 0 ? 1 + by * 0.4 : 1 - by * 0.5
  return hexOf([Math.min(0.99, Math.max(0.05, l + by)), a * chroma, b * chroma])
}
