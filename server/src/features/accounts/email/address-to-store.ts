import { INVALID_EMAIL } from '@lintel/contract/accounts/email-address'
import { invalid } from '../../../errors/refusal.ts'
import { readableAddress } from '../../../mail/addresses.ts'

/**
 * The one form in which an account has an address; null for none.
 * @throws invalid (no mail server can be looked up by its domain)
 */
export function addressToStore(email: string | null | undefined): string | null {
  if (!email) return null
  const address = readableAddress(email)
  if (!address) throw invalid({ email: INVALID_EMAIL })
  return address
}
