import { isIP } from 'node:net'
import parseAddresses from 'nodemailer/lib/addressparser'

/* Checks and conversions of environment variables. */

export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(value)
}

export function isRedisUrl(value: string): boolean {
  return /^rediss?:\/\/\S+$/.test(value) && URL.canParse(value)
}

export function isSiteUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && href === `${origin}/`
}

export function isContactUrl(value: string): boolean {
  return /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)
}

export function isMailServerUrl(value: string): boolean {
  return /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

/** @returns the mailbox in a text, or undefined unless there is exactly one */
export function readMailbox(value: string) {
  const [mailbox, ...others] = parseAddresses(value, { flatten: true })
  const isOne =
    others.length === 0 && /^[^\s@<>",]+@[^\s@<>",]+$/.test(mailbox?.address ?? '') && !/\p{Cc}/u.test(value)
  return isOne ? mailbox : undefined
}

/** An IP address can't be the domain of an email address. */
export function mailHost(publicUrl: string | undefined): string {
  const { hostname } = new URL(publicUrl ?? 'http://localhost')
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname
}

const SIZE = /^(\d{1,6})\s*(KB|MB|GB|TB)$/i

export function isSize(value: string): boolean {
  return SIZE.test(value)
}

/** @returns bytes, in steps of 1024 */
export function readSize(value: string): number {
  const [, count, unit = ''] = SIZE.exec(value) ?? []
  return Number(count) * 1024 ** (1 + ['KB', 'MB', 'GB', 'TB'].indexOf(unit.toUpperCase()))
}

const DURATION = /^(-?)P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,5})M)?)?$/

/** A duration of ISO 8601, of days, hours and minutes. */
export function isDuration(value: string): boolean {
  return DURATION.test(value)
}

/** @returns milliseconds */
export function readDuration(value: string): number {
  const [, sign, days = 0, hours = 0, minutes = 0] = DURATION.exec(value) ?? []
  return (sign ? -1 : 1) * ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
}

export function isClamdUrl(value: string): boolean {
  return /^unix:\/\S+$/.test(value) || (/^tcp:\/\/[^/\s]+:\d+$/.test(value) && URL.canParse(value))
}

export function isProxySetting(value: string): boolean {
  return value === 'on' || value === 'off' || value.split(',').every((part) => isNetwork(part.trim()))
}

export function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isPrefix = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest)
  return longest > 0 && isPrefix && rest.length === 0
}

export function readProxies(value: string): false | string {
  if (value === 'off') return false
  return value === 'on' ? 'loopback, linklocal, uniquelocal' : value
}
