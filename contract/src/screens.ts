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

type Screens = typeof SCREENS
export type ScreenName = keyof Screens

/** The declaration of a screen. */
export const screenOf = (name: ScreenName): Screen => SCREENS[name]

/** A path with its parameters filled in. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type PathValues<S extends Screen> = { [Name in NamesIn<S['path']>]: string }
type QueryName<S> = S extends { search: readonly (infer Name extends string)[] } ? Name : never
type QueryValues<S> = { [Name in QueryName<S>]?: string | null | undefined }
type UrlValues<S extends Screen> = PathValues<S> & QueryValues<S>
type UrlArguments<Values> = [keyof Values] extends [never]
  ? []
  : object extends Values
    ? [values?: Values]
    : [values: Values]

/** The path and query of a screen. @param values the parameters of its path, and those of its query that are not empty */
export function urlOf<Name extends ScreenName>(name: Name, ...args: UrlArguments<UrlValues<Screens[Name]>>): string
export function urlOf(name: ScreenName, values: Record<string, string | null | undefined> = {}): string {
  const { path } = screenOf(name)
  const given = Object.entries(values).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  const query = given
    .filter(([key]) => !path.split('/').includes(`:${key}`))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return [fillPath(path, Object.fromEntries(given)), ...(query.length > 0 ? [query.join('&')] : [])].join('?')
}

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
