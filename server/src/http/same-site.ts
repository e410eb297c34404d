import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { hostOf } from './request-target.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether another site caused this request. Clients other than browsers send neither header and pass. */
export function isCrossSite(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (!origin) return false
  if (!URL.canParse(origin)) return true
  return origin !== publicUrl && new URL(origin).host !== hostOf(request)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a GET changes something. */
    hasEffect?: boolean
    /** Whether other sites may cause a change. */
    isFromAnySite?: boolean
  }
}

/** Refuses state-changing requests from other sites. */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string | null) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { hasEffect, isFromAnySite } = request.routeOptions.config
    const isSafe = (SAFE_METHODS.has(request.method) && !hasEffect) || isFromAnySite
    if (isSafe || !isCrossSite(request, publicUrl)) return done()
    done(new Refusal('cross_site', 'This call came from another site and was not carried out'))
  })
}
