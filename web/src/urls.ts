import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { fillPath, type ScreenName, screenOf } from '@lintel/contract/screens'

type Query = Record<string, string | null | undefined>

const withQuery = (path: string, query: Query) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The address of a screen. @param query parameters without a value are left out */
export const urlOf = (name: ScreenName, params: Record<string, string> = {}, query: Query = {}): string =>
  withQuery(fillPath(screenOf(name).path, params), query)

/** The addresses that links lead to. */
export const urls = {
  home: urlOf('home'),
  dashboard: urlOf('dashboard'),
  listings: urlOf('listings'),
  property: (id: string) => urlOf('property', { id }),
  users: urlOf('users'),
  properties: urlOf('properties'),
  addProperty: urlOf('addProperty'),
  /** `from` is where to go when it is done: a path of this app. */
  addPropertyFrom: (from: string) => urlOf('addProperty', {}, { from }),
  editProperty: (id: string, from?: string) => urlOf('editProperty', { id }, { from }),
  /** The application list; narrowed to a home, a status or both. */
  applications: (narrowed: { property?: string; status?: ApplicationStatus } = {}) =>
    urlOf('applications', {}, narrowed),
  apply: (propertyId: string) => urlOf('apply', { id: propertyId }),
  /** One application; with a move, its dialog is open; `from` names the list it is opened from (`writeFrom`). */
  reviewApplication: (id: string, decide?: 'approve' | 'reject' | null, from?: string) =>
    urlOf('reviewApplication', { id }, { decide, from }),
  /** All conversations; or the one with a user, and the home it is to be about. */
  messages: (open: { to?: string; property?: string } = {}) => urlOf('messages', {}, open),
  lease: urlOf('lease'),
  profile: urlOf('profile'),
  login: (next?: string | null) => urlOf('login', {}, { next }),
  register: (next?: string | null) => urlOf('register', {}, { next }),
  /** The server's sign-in entry: a plain navigation, which leads to the login screen and from there to `next`. */
  signIn: (next?: string | null) => withQuery('/api/login', { next }),
  /** The same entry, to the form for registering. */
  signUp: withQuery('/api/login', { screen: 'register' }),
  /** Signs out by plain navigation. */
  signOut: '/api/logout',
}
