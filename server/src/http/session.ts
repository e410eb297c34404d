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

/**
 * Browsers accept a `__Host-` cookie from this very host only: a neighbouring site of the domain can't plant one. Behind https the
 * name without the prefix is never read, since a neighbour could plant its own session under it.
 */
export const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** Sets `request.session` from the cookie of every request, except those for assets. */
export async function readSessions(app: FastifyInstance, options: SessionOptions) {
  await app.register(cookie, { secret: options.secret })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    const isSecure = options.isSecure(request)
    const token = readSignedCookie(request, cookieName(SESSION_COOKIE, isSecure))
    if (!token) return
    request.session = await options.find(token)
    if (request.session?.isExtended) setSessionCookie(reply, token, isSecure, request.session.expiresAt)
  })
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

/** Browsers refuse a `__Host-` cookie without Secure, also one that only clears it. */
export function clearSessionCookie(reply: FastifyReply, isSecure: boolean) {
  reply.clearCookie(cookieName(SESSION_COOKIE, isSecure), { path: '/', ...(isSecure && { secure: true }) })
}
