import cookie from '@fastify/cookie'
import type { Actor } from '@lintel/contract/actor'
import type { Region } from '@lintel/contract/region'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The session of a signed-in browser. When `isExtended`, the response must set the cookie again with its new expiry. `confirmedAt`:
 * when the user last gave their password.
 */
export type Session = { sid: string; actor: Actor; region: Region; confirmedAt: Date; isExtended?: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: Session | null
  }
}

const COOKIE = 'lintel_session'

/** A session ends after this many days without use. */
export const SESSION_DAYS = 30

export type SessionOptions = {
  secret: string
  /** Returns the session of a token; null when it has ended or does not exist. */
  find: (token: string) => Promise<Session | null>
  isSecure: (request: FastifyRequest) => boolean
}

/** Sets `request.session` from the cookie of every request, except those for assets. */
export async function readSessions(app: FastifyInstance, options: SessionOptions) {
  await app.register(cookie, { secret: options.secret })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    const token = tokenOf(request)
    if (!token) return
    request.session = await options.find(token)
    if (request.session?.isExtended) setSessionCookie(reply, token, options.isSecure(request))
  })
}

/** @returns the session token in the request's cookie; null when absent or not signed by this installation */
export function tokenOf(request: FastifyRequest): string | null {
  const signed = request.cookies[COOKIE]
  return signed ? request.unsignCookie(signed).value : null
}

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean) {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: true,
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  })
}

export function clearSessionCookie(reply: FastifyReply) {
  reply.clearCookie(COOKIE, { path: '/' })
}
