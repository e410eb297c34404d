import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { SCREENS } from '@lintel/contract/screens'

const withQuery = (path: string, query: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Every address a link of ours leads to. */
export const urls = {
  home: SCREENS.home.path,
  dashboard: SCREENS.dashboard.path,
  listings: SCREENS.listings.path,
  property: (id: string) => `/listings/${id}`,
  users: SCREENS.users.path,
  properties: SCREENS.properties.path,
  addProperty: SCREENS.addProperty.path,
  /** `from` is where to go when it is done: a path of this app. */
  addPropertyFrom: (from: string) => withQuery(SCREENS.addProperty.path, { from }),
  editProperty: (id: string, from?: string) => withQuery(`/properties/${id}/edit`, { from }),
  applications: (narrowed: { property?: string; status?: ApplicationStatus } = {}) =>
    withQuery(SCREENS.applications.path, narrowed),
  apply: (propertyId: string) => `/applications/${propertyId}`,
  /** One application; with a move, its dialog is open. */
  reviewApplication: (id: string, decide?: 'approve' | 'reject') => withQuery(`/applications/${id}/review`, { decide }),
  /** All conversations; or the one with a person, and the home it is to be about. */
  messages: (open: { to?: string; property?: string } = {}) => withQuery(SCREENS.messages.path, open),
  lease: SCREENS.lease.path,
  profile: SCREENS.profile.path,
  login: (next?: string | null) => withQuery(SCREENS.login.path, { next }),
  register: (next?: string | null) => withQuery(SCREENS.register.path, { next }),
  /** The server's sign-in entry: a plain navigation, which leads to the login screen and from there to `next`. */
  signIn: (next?: string | null) => withQuery('/api/login', { next }),
  /** The same entry, to the form for registering. */
  signUp: withQuery('/api/login', { screen: 'register' }),
  /** Signs out by plain navigation. */
  signOut: '/api/logout',
}
