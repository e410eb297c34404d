import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { callerAddress } from '../caller-address.ts'

/** The caller that limits count a call for. */
export type ClientAddress = {
  /** An IPv4 address, or the /64 network of an IPv6 address: a home or a server has all of it. */
  key: string
  /** A proxy that TRUST_PROXY doesn't name or that reports no address, or a private network: many people have this address. */
  isShared: boolean
}

/**
 * Callers without an address share one key with wide limits: an invalid text can't give a caller its own limits.
 * @param isProxyTrusted whether a trusted proxy reported the address
 */
export function clientAddressOf(ip: string | null, isProxyTrusted: boolean): ClientAddress {
  if (ip === null) return { key: 'unknown', isShared: true }
  const address = ipaddr.process(ip)
  const isShared = !isProxyTrusted && SHARED_RANGES.has(address.range())
  if (address instanceof ipaddr.IPv4) return { key: address.toString(), isShared }
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return { key: `${network.join(':')}::/64`, isShared }
}

const SHARED_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** @returns a check that warns in the log, once, when a trusted proxy reports no address */
export function createAddressWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  let isWarned = false
  return (request: FastifyRequest) => {
    if (isWarned || callerAddress(request) !== null) return
    isWarned = true
    log.warn(
      'the proxy reports no address of a visitor in X-Forwarded-For: all such visitors share limits. Make it send the address alone (docs/operations.md)',
    )
  }
}

/** @returns a check that warns in the log, once, when a proxy's header arrives although no proxy is trusted */
export function createProxyWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  let isWarned = false
  return ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    if (isWarned) return
    const header = FORWARDING_HEADERS.find((name) => headers[name] !== undefined)
    if (!header) return
    isWarned = true
    log.warn(
      { header },
      'a proxy reports the addresses of visitors, but TRUST_PROXY is off: all visitors share the limits of one address. Set TRUST_PROXY (docs/operations.md)',
    )
  }
}
