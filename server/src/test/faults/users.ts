import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@lintel/contract/actor'
import { API } from '@lintel/contract/api'
import type { BodyIn, ParamsIn, QueryIn, Result, Route } from '@lintel/contract/route'
import { type Ledger, Lost, Refused } from './ledger.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/** Where users call, and where their calls and writes are noted down. */
export type Site = { origin: () => string; ledger: Ledger; traffic: Traffic }

type Input<R extends Route> = { params?: ParamsIn<R>; query?: QueryIn<R>; body?: BodyIn<R> | Buffer; type?: string }
type Request = {
  method: string
  url: string
  expected?: number
  body?: object | Buffer | undefined
  type?: string | undefined
}
type Profile = { name: string; role: Role | 'visitor'; address: string; id: string; cookies: Map<string, string> }

const TIMEOUT_MS = 60_000
const PASSWORD = 'a quiet street'
/** Clear refusals: too many calls, no space. */
const isClearRefusal = (error: unknown) => error instanceof Refused && [429, 507].includes(error.status)
/** Whether a user may meet the error while a part fails, and tries again later. */
export const isTemporary = (error: unknown) => error instanceof Lost || isClearRefusal(error)

let created = 0

export class User {
  constructor(
    readonly site: Site,
    private readonly profile: Profile,
  ) {}

  get name() {
    return this.profile.name
  }
  get role() {
    return this.profile.role
  }
  get id() {
    return this.profile.id
  }
  /** The one that a balancer passes on. */
  get address() {
    return this.profile.address
  }
  get cookie() {
    return [...this.profile.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The same user elsewhere: at one server of several, or in traffic of its own. */
  at(site: Partial<Site>) {
    return new User({ ...this.site, ...site }, this.profile)
  }

  /** @throws Lost; Refused; Error when the answer is wrong */
  async call<R extends Route>(route: R, input: Input<R> = {}): Promise<Result<R>> {
    const { bytes } = await this.request(route, input)
    return JSON.parse(bytes.toString())
  }

  async read<R extends Route>(route: R, input: Input<R> = {}): Promise<Buffer> {
    return (await this.request(route, input)).bytes
  }

  private request<R extends Route>(route: R, { params, query, body, type }: Input<R>) {
    const values = (params ?? {}) as Record<string, string>
    const path = route.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    return this.send({ method: route.method, url: path + search, expected: route.status ?? 200, body, type })
  }

  /** Sends a request that no route describes. */
  async send({ method, url: address, expected = 200, body, type }: Request) {
    const { origin, traffic } = this.site
    const url = new URL(address, origin())
    const what = `${method} ${url.pathname.replaceAll(/[0-9a-f-]{32,}/g, ':id')}`
    const startedAt = performance.now()
    const answer = await this.fetch(url, method, body, type)
      .catch((error: Error & { cause?: { code?: string } }) => {
        traffic.count('failed', `${what}: ${error.cause?.code ?? error.message}`)
        throw new Lost(what)
      })
      .finally(() => {
        traffic.count('answered')
        traffic.time(performance.now() - startedAt)
      })
    const { status, headers, bytes } = answer
    if (status === expected) return answer
    if (!headers.has('x-request-id') && [408, 502, 503, 504].includes(status)) {
      traffic.count('failed', `${what}: ${status} of the balancer`)
      throw new Lost(what)
    }
    if ([429, 503, 507].includes(status)) traffic.count('refused', `${what}: ${status}`)
    if (status === 503) {
      if (bytes.includes('Too many people')) traffic.count('shed')
      throw new Lost(what)
    }
    const text = `${this.name}: ${what} was answered ${status} instead of ${expected}: ${bytes.toString().slice(0, 300)}`
    throw status >= 400 && status !== 500 ? new Refused(status, text) : new Error(text)
  }

  private async fetch(url: URL, method: string, body?: object | Buffer, type = 'application/json') {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'x-forwarded-for': this.address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': type }),
        ...(url.pathname.startsWith('/api') ? {} : { accept: 'text/html, */*' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.profile.cookies.set(name, value)
      else this.profile.cookies.delete(name)
    }
    return { status: response.status, headers: response.headers, bytes }
  }

  /** @returns the new user's session in `cookie` */
  register(email?: string) {
    const { name, role } = this
    const form = { username: name, password: PASSWORD, firstName: name, lastName: 'Test', role: role as Role, email }
    // The session follows in a transaction of its own.
    const written = { [`user ${name}`]: name, ...(name.startsWith('account-') && { [`sessions ${name}`]: '1' }) }
    return this.site.ledger.write(written, async () => {
      this.profile.id = (await this.call(API.accounts.register, { body: form })).id
    })
  }

  /** Signs in anew, which ends the session. */
  async signIn() {
    const { id, username } = await this.call(API.accounts.login, { body: { username: this.name, password: PASSWORD } })
    if (id !== this.id) this.site.traffic.fault(`${this.name} signed in as ${username}`)
  }
}

/** @param name unique; made from the role when absent */
export function createUser(site: Site, role: Profile['role'], name?: string): User {
  created += 1
  const address = `198.51.${100 + Math.floor(created / 250)}.${created % 250}`
  return new User(site, { name: name ?? `${role}-${created}`, role, address, id: '', cookies: new Map() })
}

/** Registers a user. */
export async function registerUser(site: Site, role: Role, { name, email }: { name?: string; email?: string } = {}) {
  const user = createUser(site, role, name)
  await user.register(email)
  return user
}

/** Tries until a call succeeds, for what may be repeated without harm. @returns null when it is over before */
export async function insist<T>(attempt: () => Promise<T>, isOver: () => boolean): Promise<T | null> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (isOver()) return null
    }
    await pause(200 + Math.random() * 300)
  }
}

/** Calls that are not counted. */
export const unnoticed = (): Pick<Site, 'traffic'> => ({ traffic: createTraffic() })
