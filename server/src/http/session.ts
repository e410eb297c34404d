import cookie from '@fastify/cookie'
import type { Actor } from '@lintel/contract/actor'
import type { Region } from '@lintel/contract/region'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The session of a signed-in browser. When `isExtended`, the response must set the cookie again with its new expiry. `confirmedAt`:
 * when the user last gave their password.
 */
export type Session = {
  sid: string
  actor: Actor
  region: Region
  confirmedAt: Date
  expiresAt: Date
  isExtended?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: Session | null
  }
}

export const SESSION_COOKIE = 'lintel_session'

/** A session ends after this many days without use. */
export const SESSION_DAYS = 30

export type SessionOptions = {
  secret: string
  /** Returns the session of a token; null when it has ended or does not exist. */
  find: (token: string) => Promise<Session | null>
  isSecure: (request: FastifyRequest) => boolean
}

/** Browsers accept a `__Host-` cookie from this very host only: a neighbouring site of the domain can't plant one. */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** Sets `request.session` from the cookie of every request, except those for assets. */
export async function readSessions(app: FastifyInstance, options: SessionOptions) {
  await app.register(cookie, { secret: options.secret })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    const isSecure = options.isSecure(request)
    const found = tokenOf(request, isSecure)
    if (!found) return
    request.session = await options.find(found.token)
    if (!request.session) return
    if (found.isOldName) clearCookie(reply, SESSION_COOKIE)
    if (request.session.isExtended || found.isOldName)
      setSessionCookie(reply, found.token, isSecure, request.session.expiresAt)
  })
}

/**
 * @returns the session token in the request's cookie; null when absent or not signed by this installation. `isOldName`: it
 *   was set by a version that had one name for http and https
 */
function tokenOf(request: FastifyRequest, isSecure: boolean): { token: string; isOldName: boolean } | null {
  const current = readSignedCookie(request, cookieName(SESSION_COOKIE, isSecure))
  if (current) return { token: current, isOldName: false }
  const old = isSecure ? readSignedCookie(request, SESSION_COOKIE) : null
  return old ? { token: old, isOldName: true } : null
}

/** @returns the value of a cookie that this installation signed, else null */
export function readSignedCookie(request: FastifyRequest, name: string): string | null {
  const signed = request.cookies[name]
  return signed ? request.unsignCookie(signed).value : null
}

/** @param expiresAt when the session ends unless it is extended; 30 days from now when absent */
export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean, expiresAt?: Date) {
  const maxAge = expiresAt ? (expiresAt.getTime() - Date.now()) / 1000 : SESSION_DAYS * 24 * 60 * 60
  setSignedCookie(reply, cookieName(SESSION_COOKIE, isSecure), token, { isSecure, maxAge })
}

export function setSignedCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { isSecure, maxAge }: { isSecure: boolean; maxAge: number },
) {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: true,
    maxAge: Math.round(maxAge),
  })
}

/** Clears the cookie under both names: another version may have set either. */
export function clearSessionCookie(reply: FastifyReply, isSecure: boolean) {
  clearCookie(reply, SESSION_COOKIE)
  if (isSecure) clearCookie(reply, cookieName(SESSION_COOKIE, true))
}

/** Browsers refuse a `__Host-` cookie without Secure, also one that only clears it. */
function clearCookie(reply: FastifyReply, name: string) {
  reply.clearCookie(name, { path: '/', ...(name.startsWith('__Host-') && { secure: true }) })
}
