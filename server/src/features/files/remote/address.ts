import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../../../errors/refusal.ts'

/** Networks of the installation's own that files may be fetched from, as in `10.1.0.0/16`. */
export type Networks = string[]

const refused = () => new Refusal('invalid', 'Files can be fetched from public web addresses only')

/**
 * Reads an address somebody typed.
 * @throws invalid when it is none of the web, holds a password, or names a machine that is not public
 */
export function readAddress(text: string, networks: Networks): URL {
  if (!URL.canParse(text)) throw new Refusal('invalid', 'That is not a web address')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal('invalid', 'That is not a web address')
  if (url.username || url.password) throw new Refusal('invalid', 'A web address with a password in it is not opened')
  // However it was written, by now it is in the one usual form.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isOpen(literal, networks)) throw refused()
  return url
}

/** Looks a name up as it is connected to, and gives only what may be connected to: what a name meant before is no matter. */
export const openLookup =
  (networks: Networks): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const open = (found ?? []).filter(({ address }) => isOpen(address, networks))
      const [first] = open
      if (error) callback(error, '')
      else if (!first) callback(refused(), '')
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }

/** Whether an IP address is one of the public internet, or of a network that is allowed. */
export function isOpen(address: string, networks: Networks): boolean {
  const ip = ipaddr.process(address.split('%', 1)[0] ?? '')
  if (ip.range() === 'unicast') return true
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(
      network.includes('/') ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`,
    )
    return base.kind() === ip.kind() && ip.match(base, bits)
  })
}
