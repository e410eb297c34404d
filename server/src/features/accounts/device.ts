/** What a user agent calls itself, the more special first: most claim to be several of the others, too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
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
 * A browser and what it runs on in plain words, as in `Firefox on Windows`; as much of it as the user agent tells. A program
 * that is no browser has its own name, as in `curl`.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const browser = nameOf(BROWSERS, userAgent)
  const system = nameOf(SYSTEMS, userAgent)
  if (!browser && !system) return /^[\w.-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? 'Unknown browser'
  return system ? `${browser ?? 'Browser'} on ${system}` : `${browser}`
}

const nameOf = (names: [RegExp, string][], userAgent: string) => names.find(([known]) => known.test(userAgent))?.[1]
