import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../../../errors/refusal.ts'

/** Private networks that files may be imported from, as in `10.1.0.0/16`. */
export type Networks = string[]

const refused = () => new Refusal('invalid', 'Files can be fetched from public web addresses only')

/**
 * Parses a URL to import from.
 * @throws invalid when it is not http(s), has credentials, or names an IP address that is not allowed
 */
export function parseRemoteUrl(text: string, networks: Networks): URL {
  if (!URL.canParse(text)) throw new Refusal('invalid', 'That is not a web address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal('invalid', 'That is not a web address')
  if (url.username || url.password) throw new Refusal('invalid', 'A web address with a password in it is not opened')
  // URL has normalized notations such as 0x7f.1 or 2130706433.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal, networks)) throw refused()
  return url
}

/** A DNS lookup for `http.request` that returns allowed addresses only. Filtering at connect time prevents DNS rebinding. */
export const lookupAllowed =
  (networks: Networks): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const allowed = (found ?? []).filter(({ address }) => isAllowed(address, networks))
      const [first] = allowed
      if (error) callback(error, '')
      else if (!first) callback(refused(), '')
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }

/** Global unicast, RFC 4291. Beyond it are the forms that hold an IPv4 address, as `::127.0.0.1`, which no known range names. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Public addresses at which a cloud answers the machines within it: Azure's platform, IBM's private services. */
const CLOUD_SERVICES = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((network) => ipaddr.parseCIDR(network))

const isIn = (ip: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
  base.kind() === ip.kind() && ip.match(base, bits)

/** Whether an IP address is public, or in an allowed network. */
export function isAllowed(address: string, networks: Networks): boolean {
  const ip = ipaddr.process(address.split('%', 1)[0] ?? '')
  const isGlobal = ip.range() === 'unicast' && (ip.kind() === 'ipv4' || isIn(ip, GLOBAL_IPV6))
  if (isGlobal && !CLOUD_SERVICES.some((network) => isIn(ip, network))) return true
  return networks.some((network) =>
    isIn(ip, ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`)),
  )
}
