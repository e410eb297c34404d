import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { LinkButton } from '../../ui/link-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import type { LeaseActionsProps } from '../leases/slots.ts'

/** Leads from a row about a lease to its books, for owners and agents. */
export function LedgerLink({ leaseId, about, variant = 'ghost' }: LeaseActionsProps) {
  const user = useCurrentUser()
  if (!user || !propertyPolicy.listOwn(user)) return null
  return (
    <LinkButton size="sm" variant={variant} href={urlOf('ledger', { id: leaseId })}>
      Ledger
      <VisuallyHidden>{` ${about}`}</VisuallyHidden>
    </LinkButton>
  )
}
