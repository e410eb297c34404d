import type { DueCharge } from '@lintel/contract/rent/statement-schema'
import { MessageSeveralButton } from '../messages/several/message-several-button.tsx'

/** Writes to the tenants of several rows at once, to each about their home. */
export const messageTenants = (rows: readonly Pick<DueCharge, 'tenant' | 'property'>[]) => (
  <MessageSeveralButton
    label="Message tenants"
    receivers={rows.map(({ tenant, property }) => ({ ...tenant, propertyId: property.id }))}
  />
)
