import { accountScreens } from './accounts/screens.ts'
import { applicationScreens } from './applications/screens.ts'
import { documentScreens } from './documents/screens.ts'
import { landingScreens } from './landing/screens.ts'
import { leaseScreens } from './leases/screens.ts'
import { messageScreens } from './messages/screens.ts'
import { overviewScreens } from './overview/screens.ts'
import { peopleScreens } from './people/screens.ts'
import { propertyScreens } from './properties/screens.ts'
import { rentScreens } from './rent/screens.ts'
import { reportScreens } from './reports/screens.ts'
import { savedScreens } from './saved/screens.ts'
import type { Screen } from './screen.ts'
import { securityScreens } from './security/screens.ts'
import { systemScreens } from './system/screens.ts'

/** Every feature's screens. The server responds 404 to any other path, and sign-in returns only to these. */
export const SCREENS = {
  ...landingScreens,
  ...accountScreens,
  ...propertyScreens,
  ...savedScreens,
  ...applicationScreens,
  ...leaseScreens,
  ...rentScreens,
  ...documentScreens,
  ...messageScreens,
  ...peopleScreens,
  ...reportScreens,
  ...overviewScreens,
  ...securityScreens,
  ...systemScreens,
}

export type ScreenName = keyof typeof SCREENS

/** The declaration of a screen. */
export const screenOf = (name: ScreenName): Screen => SCREENS[name]

/** A path with its parameters filled in. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const patterns = Object.entries(SCREENS).map(([name, { path }]) => ({
  name: name as ScreenName,
  segments: path.split('/'),
}))

/** @param path without query @returns the screen at the path and the path's parameters; null if there is none */
export function screenAt(path: string): { name: ScreenName; params: Record<string, string> } | null {
  const given = path.split('/')
  for (const { name, segments } of patterns) {
    const params = matchSegments(segments, given)
    if (params) return { name, params }
  }
  return null
}

/** @returns the parameters of a path that matches a pattern, else null */
function matchSegments(pattern: string[], given: string[]): Record<string, string> | null {
  if (pattern.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const value = given[index]
    if (segment.startsWith(':') && value) params[segment.slice(1)] = value
    else if (segment !== value) return null
  }
  return params
}

/**
 * @returns where to go after sign-in: `next` if it is a screen of this site, else `/`. Rejects other hosts in any notation
 *   (`//host`, `/\\host`, `https:…`) and the sign-in screens themselves
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || /[\\\p{Cc}]/u.test(next)) return '/'
  const screen = screenAt(next.split(/[?#]/, 1)[0] ?? '')
  return screen && screen.name !== 'login' && screen.name !== 'register' ? next : '/'
}
