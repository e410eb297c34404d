import type { Page } from '@playwright/test'

export type DemoAccount = 'tenant' | 'owner' | 'agent'
type Cookie = { name: string; value: string }

export const DEMO_PASSWORD = 'lintel-demo'

/** Environment variable with a session cookie per demo account, as JSON; set by the global setup. */
const SESSIONS = 'LINTEL_E2E_SESSIONS'

/** Signs in to each demo account once, for all tests of the run. */
export async function saveDemoSessions(baseURL: string): Promise<void> {
  const accounts: DemoAccount[] = ['tenant', 'owner', 'agent']
  const cookies = await Promise.all(accounts.map(async (account) => [account, await signIn(baseURL, account)] as const))
  process.env[SESSIONS] = JSON.stringify(Object.fromEntries(cookies))
}

async function signIn(baseURL: string, username: DemoAccount): Promise<Cookie> {
  const response = await fetch(`${baseURL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  if (!name || !value) throw new Error(`no session for ${username}: ${response.status}`)
  return { name, value }
}

/** Signs a page's browser context in to a demo account, with the session that all tests share: they must not sign it out. */
export async function signInToDemo(page: Page, account: DemoAccount): Promise<void> {
  const saved: Record<DemoAccount, Cookie> = JSON.parse(process.env[SESSIONS] ?? '{}')
  const cookie = { ...saved[account], domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' as const }
  await page.context().addCookies([cookie])
}
