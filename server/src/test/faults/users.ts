import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '@lintel/contract/actor'
import { API } from '@lintel/contract/api'
import type { BodyIn, ParamsIn, QueryIn, Result, Route } from '@lintel/contract/route'
import { type Ledger, Lost, Refused } from './ledger.ts'
import type { Traffic } from './traffic.ts'

/** Where users call, and where their calls and writes are noted. */
export type Site = { origin: () => string; ledger: Ledger; traffic: Traffic }

type Input<R extends Route> = { params?: ParamsIn<R>; query?: QueryIn<R>; body?: BodyIn<R> | Buffer; type?: string }
type Request = { method: string; url: string; expected?: number; body?: object | Buffer; type?: string }

const TIMEOUT_MS = 60_000
const PASSWORD = 'a quiet street'

/** Whether a user may meet the error while a part fails, and tries again later: no answer, too many calls, no space. */
export const isTemporary = (error: unknown) =>
  error instanceof Lost || (error instanceof Refused && [429, 507].includes(error.status))

let created = 0

export class User {
  id = ''
  private cookies = new Map<string, string>()

  /** @param address the client address that a load balancer reports */
  constructor(
    readonly site: Site,
    readonly role: Role | 'visitor',
    readonly name: string,
    readonly address: string,
  ) {}

  get cookie() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The same user elsewhere, such as at one server of several. */
  at(site: Partial<Site>): User {
    const user = new User({ ...this.site, ...site }, this.role, this.name, this.address)
    return Object.assign(user, { id: this.id, cookies: this.cookies })
  }

  /** @throws Lost; Refused; Error when the answer is wrong */
  async call<R extends Route>(route: R, input: Input<R> = {}): Promise<Result<R>> {
    return JSON.parse((await this.read(route, input)).toString())
  }

  /** Makes a call that changes values of the ledger. */
  write<R extends Route>(next: Record<string, string | string[]>, route: R, input: Input<R> = {}): Promise<Result<R>> {
    return this.site.ledger.write(next, () => this.call(route, input))
  }

  async read<R extends Route>(route: R, { params, query, body, type }: Input<R> = {}): Promise<Buffer> {
    const values = (params ?? {}) as Record<string, string>
    const path = route.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values[name])))
    const url = query ? `${path}?${new URLSearchParams(query as Record<string, string>)}` : path
    return (await this.send({ method: route.method, url, expected: route.status ?? 200, body: body as object, type }))
      .bytes
  }

  /** Uploads bytes to the server, or to the bucket, whose answers are not counted. */
  async put(url: URL, bytes: Buffer, type: string) {
    if (url.origin === this.site.origin()) return this.send({ method: 'PUT', url: url.href, body: bytes, type })
    const answer = await this.fetch(url, 'PUT', bytes, type).catch(() => null)
    if (answer?.status !== 200) throw new Lost('PUT to the bucket')
    return answer
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
      .finally(() => traffic.answered(performance.now() - startedAt))
    const { status, headers, bytes } = answer
    if (status === expected) return answer
    if (!headers.has('x-request-id') && [408, 502, 503, 504].includes(status)) {
      traffic.count('failed', `${what}: ${status} of the balancer`)
      throw new Lost(what)
    }
    if ([429, 503, 507].includes(status)) traffic.count('refused', `${what}: ${status}`)
    if (bytes.includes('Too many people')) traffic.count('shed')
    if (status === 503) throw new Lost(what)
    const text = `${this.name}: ${what} was answered ${status} instead of ${expected}: ${bytes.toString().slice(0, 300)}`
    throw status >= 400 && status !== 500 ? new Refused(status, text) : new Error(text)
  }

  private async fetch(url: URL, method: string, body?: object | Buffer, type = 'application/json') {
    const isOurs = url.origin === this.site.origin()
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(isOurs && { 'x-forwarded-for': this.address, accept: 'text/html, */*' }),
        ...(isOurs && this.cookie && { cookie: this.cookie }),
        ...(body && { 'content-type': type }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return { status: response.status, headers: response.headers, bytes }
  }

  async register(email?: string) {
    const { name, role } = this
    const body = { username: name, password: PASSWORD, firstName: name, lastName: 'Test', role: role as Role, email }
    // The session follows in a transaction of its own.
    const written = { [`user ${name}`]: name, ...(name.startsWith('account-') && { [`sessions ${name}`]: '1' }) }
    this.id = (await this.write(written, API.accounts.register, { body })).id
  }

  /** Signs in anew, which ends the session. */
  async signIn() {
    const { id, username } = await this.call(API.accounts.login, { body: { username: this.name, password: PASSWORD } })
    if (id !== this.id) throw new Error(`${this.name} signed in as ${username}`)
  }
}

/** @param name made from the role when absent */
export function createUser(site: Site, role: User['role'], name?: string): User {
  created += 1
  return new User(site, role, name ?? `${role}-${created}`, `198.51.${Math.floor(created / 250)}.${created % 250}`)
}

export async function registerUser(site: Site, role: Role, email?: string): Promise<User> {
  const user = createUser(site, role)
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
