import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

export type SecurityOptions = {
  /** The page, whose inline scripts are allowed. */
  html: string
  isHttps: boolean
  isHstsForSubdomains: boolean
  /** Origin that browsers upload files to, if it is not this site. */
  filesOrigin: string | null
}

/** Sets security headers on every response: one set for pages, one for JSON below `/api/`. */
export function sendSecurityHeaders(app: FastifyInstance, options: SecurityOptions) {
  // HSTS only where the site is known to be on https.
  const strictTransportSecurity = options.isHttps && {
    maxAge: 31_536_000,
    includeSubDomains: options.isHstsForSubdomains,
  }
  const setPageHeaders = helmet({ ...PAGES, strictTransportSecurity, contentSecurityPolicy: pagePolicy(options) })
  const setApiHeaders = helmet({ ...API, strictTransportSecurity })
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const setHeaders = request.url.startsWith('/api/') ? setApiHeaders : setPageHeaders
    setHeaders(request.raw, response, () => done())
  })
}

/** Headers that only discontinued browsers read. */
const OBSOLETE = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

const PAGES = {
  ...OBSOLETE,
  xFrameOptions: { action: 'deny' },
  // Never a path, also to this site: those of shared lists hold a token, and proxies log what browsers send.
  referrerPolicy: { policy: 'strict-origin' },
} satisfies HelmetOptions

/** Headers about documents are left out: they would outweigh the response's own. If a browser shows JSON as a page, nothing runs. */
const API = {
  ...OBSOLETE,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xFrameOptions: false,
} satisfies HelmetOptions

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

/** Hashes rather than nonces: pages are cached, and a nonce must differ in each response. */
function inlineScriptHashes(html: string): string[] {
  return inlineScripts(html).map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

/** @returns the code of inline scripts that browsers run; JSON blocks are data */
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
