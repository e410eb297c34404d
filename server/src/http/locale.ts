import type { FastifyRequest } from 'fastify'
import { createFormat, type Format } from '../format.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** IANA name, for readers whose time zone is unknown. */
    defaultTimeZone: string
  }
}

/** For numbers and days; the words are English. */
const FALLBACK = 'en-US'

/** The reader's first language as their browser names it, if it is one that numbers and days can be written in. */
export function readLocale(request: FastifyRequest): string {
  const first =
    String(request.headers['accept-language'] ?? '')
      .split(/[,;]/)[0]
      ?.trim() ?? ''
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(first)) return FALLBACK
  try {
    return Intl.NumberFormat.supportedLocalesOf(first)[0] ?? FALLBACK
  } catch {
    return FALLBACK
  }
}

/** How the reader of an answer reads dates: as their account says, else as their browser's languages do. */
export function formatOf(request: FastifyRequest): Format {
  const { locale, timeZone } = request.session?.region ?? { locale: null, timeZone: null }
  return createFormat({
    locale: locale ?? readLocale(request),
    timeZone: timeZone ?? request.server.defaultTimeZone,
  })
}
