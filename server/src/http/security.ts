import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export type SecurityOptions = {
  html: string
  isHttps: boolean
  /** The site browsers send files to, where it isn't this one. */
  filesOrigin: string | null
}

/** The headers every answer carries: the same for all, so that they are worked out once. */
export function sendSecurityHeaders(app: FastifyInstance, options: SecurityOptions) {
  const headers = securityHeaders(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(headers)
    done()
  })
}

/**
 * A strict content policy (the page's own inline scripts allowed by their hash, no other), no sniffing, no framing, no
 * referrer to other sites. HSTS only where the site is known to be on https.
 */
function securityHeaders({ html, isHttps, filesOrigin }: SecurityOptions): Map<string, string> {
  const write = helmet({
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
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  write(response.req, response, () => undefined)
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
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
