/** Patterns of user agents, the most specific first: most browsers also claim to be several others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  // The others that say Version are above.
  [/\bVersion\/\d/, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * @returns the browser and its system, as in `Firefox on Windows`, as far as the user agent names them; for other programs
 *   the program's name, as in `curl`
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  if (!browser && !system) return /^[\w.-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? 'Unknown browser'
  return system ? `${browser ?? 'Browser'} on ${system}` : `${browser}`
}

const nameOf = (names: [RegExp, string][], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
