import cookie from '@fastify/cookie'
import type { Actor } from '@lintel/contract/actor'
import type { Region } from '@lintel/contract/region'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A signed-in browser. `isExtended` asks for a fresh cookie because the session now lasts longer. */
export type Session = { sid: string; actor: Actor; region: Region; isExtended?: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. */
    session: Session | null
  }
}

const COOKIE = 'lintel_session'

/** How long a browser stays signed in without being used. */
export const SESSION_DAYS = 30

export type SessionOptions = {
  secret: string
  /** Finds the session a token stands for; null when it has ended or never was. */
  find: (token: string) => Promise<Session | null>
  isSecure: (request: FastifyRequest) => boolean
}

/** Reads the cookie of every request that may need to know who asks: calls, pictures and pages, not assets. */
export async function readSessions(app: FastifyInstance, options: SessionOptions) {
  await app.register(cookie, { secret: options.secret })
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    const token = tokenOf(request)
    if (!token) return
    request.session = await options.find(token)
    if (request.session?.isExtended) giveSession(reply, token, options.isSecure(request))
  })
}

/** The token in the request's cookie, if this server signed it. */
export function tokenOf(request: FastifyRequest): string | null {
  const signed = request.cookies[COOKIE]
  return signed ? request.unsignCookie(signed).value : null
}

export function giveSession(reply: FastifyReply, token: string, isSecure: boolean) {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: true,
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  })
}

export function takeSession(reply: FastifyReply) {
  reply.clearCookie(COOKIE, { path: '/' })
}
