import { propertyPolicy } from '@lintel/contract/properties/policy'
import { LinkButton } from '../../ui/link-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { rentUrls } from './links.ts'

interface LedgerLinkProps {
  leaseId: string
  /** 'of Tessa Bloom' */
  about: string
  variant?: 'ghost' | 'secondary'
}

/** Leads from a row about a lease to its books, for owners and agents. */
export function LedgerLink({ leaseId, about, variant = 'ghost' }: LedgerLinkProps) {
  const user = useCurrentUser()
  if (!user || !propertyPolicy.listOwn(user)) return null
  return (
    <LinkButton size="sm" variant={variant} href={rentUrls.ledger(leaseId)}>
      Ledger
      <VisuallyHidden>{` ${about}`}</VisuallyHidden>
    </LinkButton>
  )
}
