import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { fillPath, type ScreenName, screenOf } from '@lintel/contract/screens'

type Query = Record<string, string | null | undefined>

const withQuery = (path: string, query: Query) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The URL of a screen. @param query parameters without a value are left out */
export const urlOf = (name: ScreenName, params: Record<string, string> = {}, query: Query = {}): string =>
  withQuery(fillPath(screenOf(name).path, params), query)

/** URLs for links. */
export const urls = {
  home: urlOf('home'),
  dashboard: urlOf('dashboard'),
  listings: urlOf('listings'),
  property: (id: string) => urlOf('property', { id }),
  users: urlOf('users'),
  person: (id: string) => urlOf('person', { id }),
  properties: urlOf('properties'),
  /** The homes of an owner among all, for agents. */
  propertiesOf: (owner: string) => urlOf('properties', {}, { owner }),
  manageProperty: (id: string) => urlOf('manageProperty', { id }),
  /** The leases on a home's page. */
  homeLease: (id: string) => `${urlOf('manageProperty', { id })}#lease`,
  addProperty: urlOf('addProperty'),
  /** `from`: path to return to when the form is done. */
  addPropertyFrom: (from: string) => urlOf('addProperty', {}, { from }),
  editProperty: (id: string, from?: string) => urlOf('editProperty', { id }, { from }),
  /** The application list, optionally filtered by property id, status and text. */
  applications: (filters: { property?: string; tenant?: string; status?: ApplicationStatus; search?: string } = {}) =>
    urlOf('applications', {}, filters),
  /** A home's applications side by side; `applicant`: id of the open application. */
  compareApplications: (propertyId: string, applicant?: string) =>
    urlOf('compareApplications', { id: propertyId }, { applicant }),
  apply: (propertyId: string) => urlOf('apply', { id: propertyId }),
  /** One application. `decide` opens that dialog; `from` is the list it was opened from (`writeFromParam`). */
  reviewApplication: (id: string, decide?: 'approve' | 'reject' | null, from?: string) =>
    urlOf('reviewApplication', { id }, { decide, from }),
  /** All conversations, or the one with user `to`, about a property. */
  messages: (query: { to?: string; property?: string } = {}) => urlOf('messages', {}, query),
  /** The reports of a status, for agents; the open ones by default. */
  reports: (status?: 'closed') => urlOf('reports', {}, { status }),
  saved: urlOf('saved'),
  /** Homes side by side; commas may stand in a query as they are. */
  compare: (ids: readonly string[]) => urlOf('compareHomes') + (ids.length > 0 ? `?homes=${ids.join()}` : ''),
  /** A list of homes behind a secret link. */
  shared: (token: string) => urlOf('sharedHomes', { token }),
  lease: urlOf('lease'),
  documents: urlOf('documents'),
  /** The documents of a person. */
  documentsOf: (personId: string) => urlOf('documents', {}, { person: personId }),
  profile: urlOf('profile'),
  securityLog: urlOf('securityLog'),
  system: urlOf('system'),
  login: (next?: string | null) => urlOf('login', {}, { next }),
  forgotPassword: urlOf('forgotPassword'),
  register: (next?: string | null) => urlOf('register', {}, { next }),
  /** The server's sign-in URL (a full page load), which redirects to the login screen and after sign-in to `next`. */
  signIn: (next?: string | null) => withQuery('/api/login', { next }),
  /** Like `signIn`, to the registration form. */
  signUp: withQuery('/api/login', { screen: 'register' }),
  /** Signs out (a full page load). */
  signOut: '/api/logout',
}
