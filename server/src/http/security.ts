import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

export type SecurityOptions = {
  html: string
  isHttps: boolean
  /** The site browsers send files to, where it isn't this one. */
  filesOrigin: string | null
}

/**
 * The headers every answer carries: a page's or a call's, worked out once. Those of browsers long gone are left out, and of
 * a call's those that say something of documents only: they would weigh more than the answer's own.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: SecurityOptions) {
  const ofPages = headersOf({ ...PAGES, ...httpsOnly(options), contentSecurityPolicy: pagePolicy(options) })
  const ofCalls = headersOf({ ...CALLS, ...httpsOnly(options) })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeaders(request.url.startsWith('/api/') ? ofCalls : ofPages)
    done()
  })
}

const OF_OLD = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/** No sniffing, no framing, no referrer to other sites. */
const PAGES = {
  ...OF_OLD,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
} satisfies HelmetOptions

/** Nobody is to see them as a page; if somebody does, nothing runs in it. */
const CALLS = {
  ...OF_OLD,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xFrameOptions: false,
} satisfies HelmetOptions

/** HSTS only where the site is known to be on https. */
const httpsOnly = ({ isHttps }: SecurityOptions) => ({
  strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
})

/** The page's own inline scripts are allowed by their hash, and no other. */
const pagePolicy = ({ html, filesOrigin }: SecurityOptions) => ({
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
})

/** What helmet would write with these options. */
function headersOf(options: HelmetOptions): Map<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function inlineScriptHashes(html: string): string[] {
  return inlineScripts(html).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** The code of the scripts that stand in the page itself; data blocks are not run. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((rest) => {
      const tagEnd = rest.indexOf('>')
      const codeEnd = rest.indexOf('</script>')
      const isRun = !/\b(?:src|type="application\/(?:ld\+)?json")/.test(rest.slice(0, tagEnd))
      return isRun && tagEnd >= 0 && codeEnd >= 0 ? [rest.slice(tagEnd + 1, codeEnd)] : []
    })
}
