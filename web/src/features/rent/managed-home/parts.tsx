import { urlOf } from '@lintel/contract/screens'
import type { ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { HomeLeaseActions } from '../../leases/slots.ts'

export const parts: ManagedHomeModule['parts'] = [fill(HomeLeaseActions, StatementLink)]

function StatementLink({ propertyId }: { propertyId: string }) {
  return (
    <LinkButton size="sm" variant="ghost" href={urlOf('statement', { property: propertyId })}>
      Statement
    </LinkButton>
  )
}
