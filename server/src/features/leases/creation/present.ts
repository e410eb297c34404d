import type { CreatedLease } from '@lintel/contract/leases/creation-schema'
import type { UserRow } from '../../accounts/table.ts'
import { presentIssued } from '../invitations/present.ts'
import { presentLease, presentTenant } from '../present.ts'
import type { CreatedLease as Created } from './commands.ts'

/** @param origin of the links that people open */
export const presentCreated = (
  { lease, invitation, tenant, tenantName }: Created & { tenant: UserRow | null; tenantName: string },
  origin: string,
): CreatedLease => ({
  ...presentLease(lease),
  tenant: presentTenant(tenant ?? { id: null, firstName: tenantName, lastName: '', profileImageUrl: null }),
  invitation: invitation && presentIssued(invitation, origin),
})
