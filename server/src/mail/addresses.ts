import { domainToASCII, domainToUnicode } from 'node:url'
import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The one form of an address in which it is stored: an international domain as people write it, whether it was given so or in its
 * ASCII form (`xn--`). The local part stays as it is: only its mail server knows what is the same.
 * @returns null when mail servers can't be looked up by the domain
 */
export function readableAddress(address: string): string | null {
  const { local, domain } = split(address)
  if (!isInternational(domain)) return address
  const ascii = domainToASCII(domain)
  return ascii ? `${local}@${domainToUnicode(ascii)}` : null
}

/** Whether a column has this address, in any case and with either form of its domain: earlier versions stored the ASCII form, too. */
export function isAddress(column: SQLWrapper, address: string): SQL {
  const readable = readableAddress(address) ?? address
  const { local, domain } = split(readable)
  const forms = isInternational(domain) ? [readable, `${local}@${domainToASCII(domain)}`] : [readable]
  return inArray(
    sql`lower(${column})`,
    forms.map((form) => sql`lower(${form}::text)`),
  )
}

const split = (address: string) => {
  const at = address.lastIndexOf('@')
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) }
}

const isInternational = (domain: string) => /[^ -~]|xn--/i.test(domain)
