import { propertyPolicy } from '@lintel/contract/properties/policy'
import { LinkButton } from '../../ui/link-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { rentUrls } from './links.ts'

/** Leads from a row about a lease to its books, for owners and agents. @param about 'of Tessa Bloom' */
export function LedgerLink({ leaseId, about }: { leaseId: string; about: string }) {
  const user = useCurrentUser()
  if (!user || !propertyPolicy.listOwn(user)) return null
  return (
    <LinkButton size="sm" variant="ghost" href={rentUrls.ledger(leaseId)}>
      Ledger
      <VisuallyHidden>{` ${about}`}</VisuallyHidden>
    </LinkButton>
  )
}
