import type { FastifyRequest } from 'fastify'
import { type CsvFormat, createCsvFormat } from '../csv/fields.ts'
import { createFormat, type Format } from '../format/format.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** IANA name, for users whose time zone is unknown. */
    defaultTimeZone: string
    /** ISO 4217: of amounts in files. */
    currency: string
  }
}

/** Formats numbers and dates; texts are English. */
const FALLBACK = 'en-US'

/** The first language of Accept-Language, if Intl supports it. */
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

/** Formats for a response: the account's locale and time zone, else the browser's. */
export const formatOf = (request: FastifyRequest): Format => createFormat(regionOf(request))

/** The same for the fields of a CSV file. */
export function csvFormatOf(request: FastifyRequest): CsvFormat {
  const { locale, timeZone } = regionOf(request)
  return createCsvFormat(locale, timeZone, request.server.currency)
}

function regionOf(request: FastifyRequest): { locale: string; timeZone: string } {
  const { locale, timeZone } = request.session?.region ?? { locale: null, timeZone: null }
  return { locale: locale ?? readLocale(request), timeZone: timeZone ?? request.server.defaultTimeZone }
}
