import type { DueCharge, ReceivedPayment } from '@lintel/contract/rent/statement-schema'
import type { Format } from '../../../format/format.ts'
import { presentTenant } from '../../leases/present.ts'
import { presentCharge, presentPayment } from '../lines/present.ts'
import type { DueChargeRow, ReceivedPaymentRow } from './queries.ts'

export const presentDueCharge = (row: DueChargeRow, format: Format): DueCharge => ({
  ...presentCharge(row, format),
  ...presentLease(row),
})

export const presentReceivedPayment = (row: ReceivedPaymentRow): ReceivedPayment => ({
  ...presentPayment(row.payment, row.leaseId),
  ...presentLease(row),
})

const presentLease = ({ property, tenant }: Pick<DueChargeRow, 'property' | 'tenant'>) => ({
  property: { id: property.id, title: property.title },
  tenant: presentTenant(tenant),
})
