/** Red, green and blue, linear light, 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Parses `oklch(L C H)` to linear sRGB, clipped to 0…1. Matrices: CSS Color 4, "Oklab to linear sRGB".
 * @throws Error for any other text
 */
export function parseOklch(text: string): Rgb {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text)?.map(Number) ?? []
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`not oklch(L C H): ${text}`)
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a translucent color onto an opaque background, as browsers do: in gamma-encoded sRGB. `opacity` is 0 to 1. */
export function blend(color: Rgb, opacity: number, background: Rgb): Rgb {
  const mix = (a: number, b: number) => decode(encode(a) * opacity + encode(b) * (1 - opacity))
  return [mix(color[0], background[0]), mix(color[1], background[1]), mix(color[2], background[2])]
}

/** '#rrggbb'. */
export function toHex(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(encode(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance([red, green, blue]: Rgb) {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function clip(part: number) {
  return Math.min(1, Math.max(0, part))
}

function encode(linear: number) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}

function decode(encoded: number) {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}
