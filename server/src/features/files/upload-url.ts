import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'

/**
 * A URL of the storage for the client of this request. Absolute, except for pages of this site while PUBLIC_URL is unset: behind a
 * proxy that TRUST_PROXY doesn't name, the request looks like http where the page is https, and the browser would block the
 * upload. Only browsers send Sec-Fetch-Site, so that other programs get a URL they can use.
 */
export function uploadUrlFor({ settings, originOf }: AppContext, request: FastifyRequest, url: string): string {
  const isOfPage = request.headers['sec-fetch-site'] === 'same-origin'
  return settings.publicUrl === null && isOfPage ? url : new URL(url, originOf(request)).href
}
