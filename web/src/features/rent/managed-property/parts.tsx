import { urlOf } from '@lintel/contract/screens'
import type { ManagedPropertyModule } from '../../../managed-property.ts'
import { fill } from '../../../slots.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PropertyLeaseActions } from '../../leases/slots.ts'

export const parts: ManagedPropertyModule['parts'] = [fill(PropertyLeaseActions, StatementLink)]

function StatementLink({ propertyId }: { propertyId: string }) {
  return (
    <LinkButton size="sm" variant="ghost" href={urlOf('statement', { property: propertyId })}>
      Statement
    </LinkButton>
  )
}
