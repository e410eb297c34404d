import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The longest address with brackets, zone and port; longer texts are not read. */
const LENGTH_MAX = 100
const parsed = new WeakMap<FastifyRequest, string | null>()

/**
 * Where a request comes from. The one place that reads `request.ip`, which is whatever text a trusted proxy sent.
 * @returns an IP address in its canonical form; null when the proxy reports none
 */
export function callerAddress(request: FastifyRequest): string | null {
  const known = parsed.get(request)
  if (known !== undefined) return known
  const address = parseAddress(request.ip)
  parsed.set(request, address)
  return address
}

/** Reads an IP address with or without port, brackets and zone. An IPv4 address mapped to IPv6 becomes that address. */
export function parseAddress(text: string | undefined): string | null {
  if (!text || text.length > LENGTH_MAX) return null
  const host = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const [address = ''] = host.trim().split('%', 1)
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}
