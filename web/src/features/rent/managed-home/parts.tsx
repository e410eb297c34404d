import type { ManagedHomeModule } from '../../../managed-home.ts'
import { fill } from '../../../slots.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { HomeLeaseActions } from '../../leases/slots.ts'
import { rentUrls } from '../links.ts'

export const parts: ManagedHomeModule['parts'] = [fill(HomeLeaseActions, StatementLink)]

function StatementLink({ propertyId }: { propertyId: string }) {
  return (
    <LinkButton size="sm" variant="ghost" href={rentUrls.statement({ property: propertyId })}>
      Statement
    </LinkButton>
  )
}
