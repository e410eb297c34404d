/**
 * Every path of the browser, and who may see it. The server answers 404 to any other, and carries `next` only to these;
 * the browser routes by it. A signed-out person at a `signed-in` screen is asked to sign in and then brought back.
 */
export const SCREENS = {
  home: { path: '/', access: 'anyone' },
  listings: { path: '/listings', access: 'anyone' },
  property: { path: '/listings/:id', access: 'anyone' },
  login: { path: '/login', access: 'anyone' },
  register: { path: '/register', access: 'anyone' },
  dashboard: { path: '/dashboard', access: 'signed-in' },
  users: { path: '/users', access: 'signed-in' },
  properties: { path: '/properties', access: 'signed-in' },
  addProperty: { path: '/properties/add', access: 'signed-in' },
  editProperty: { path: '/properties/:id/edit', access: 'signed-in' },
  applications: { path: '/applications', access: 'signed-in' },
  reviewApplication: { path: '/applications/:id/review', access: 'signed-in' },
  apply: { path: '/applications/:id', access: 'signed-in' },
  lease: { path: '/lease', access: 'signed-in' },
  messages: { path: '/messages', access: 'signed-in' },
  profile: { path: '/profile', access: 'signed-in' },
} as const satisfies Record<string, { path: string; access: 'anyone' | 'signed-in' }>

export type ScreenName = keyof typeof SCREENS

const patterns = Object.entries(SCREENS).map(([name, { path }]) => ({
  name: name as ScreenName,
  pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The screen at a path (no query), with the parameters in it; null where there is none. */
export function screenAt(path: string): { name: ScreenName; params: Record<string, string> } | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path)
    if (match) return { name, params: { ...match.groups } }
  }
  return null
}

/**
 * Where to go after sign-in: a screen of this site and nothing else, `/` otherwise. Other hosts are refused however they
 * are written (`//host`, `/\\host`, `https:…`), and so are the sign-in screens themselves.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || /[\\\p{Cc}]/u.test(next)) return '/'
  const screen = screenAt(next.replace(/[?#].*$/, ''))
  return screen && screen.name !== 'login' && screen.name !== 'register' ? next : '/'
}
