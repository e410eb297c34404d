import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export type SecurityOptions = {
  html: string
  isHttps: boolean
  /** The site browsers send files to, where it isn't this one. */
  filesOrigin: string | null
}

/**
 * The headers every answer carries: a strict content policy (the page's own inline scripts allowed by their hash, no
 * other), no sniffing, no framing, no referrer to other sites. HSTS only where the site is known to be on https.
 */
export async function sendSecurityHeaders(app: FastifyInstance, { html, isHttps, filesOrigin }: SecurityOptions) {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(html)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(filesOrigin ? [filesOrigin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  })
  // Helmet works its headers out for every answer, a tenth of what a ready one costs; ours are the same for all.
  let known: Map<string, string> | null = null
  app.addHook('onRequest', async (request, reply) => {
    if ('helmet' in request.routeOptions.config) return
    if (known) return void reply.raw.setHeaders(known)
    await reply.helmet()
    known = new Map(Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]))
  })
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\b(?:src|type="application\/(?:ld\+)?json")\b)[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
}
