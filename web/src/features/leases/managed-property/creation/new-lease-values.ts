import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { isCalendarDay } from '../../../../ui/text/dates.ts'
import { readNewLeaseFields } from '../../new-lease-parts.tsx'

/** As typed. */
export type NewLeaseValues = ReturnType<typeof valuesFor>

export const valuesFor = ({ price }: ManagedProperty) => ({
  tenantId: '',
  tenantName: '',
  email: '',
  startDate: '',
  endDate: '',
  monthlyRent: String(price),
  securityDeposit: String(price),
})

export const hasTerm = ({ startDate, endDate }: NewLeaseValues) =>
  isCalendarDay(startDate) && isCalendarDay(endDate) && startDate < endDate

/** The body of the call. @param fields of other features */
export function newLeaseOf({ id: propertyId }: ManagedProperty, values: NewLeaseValues, fields: object) {
  const { startDate, endDate, monthlyRent, securityDeposit, tenantId, tenantName, email } = values
  return {
    propertyId,
    startDate,
    endDate,
    monthlyRent: typedAmount(monthlyRent),
    securityDeposit: typedAmount(securityDeposit),
    ...(tenantId ? { tenantId, tenantName: null } : { tenantName, email }),
    ...fields,
  }
}

/** The server reads it; without one it takes the home's. */
const typedAmount = (typed: string) => (typed.trim() === '' ? undefined : (typed as unknown as number))

/** What the preview is asked. Amounts that can't be read yet are left out. */
export function previewQueryOf({ id: propertyId, currency }: ManagedProperty, values: NewLeaseValues) {
  const { startDate, endDate, monthlyRent, securityDeposit } = values
  const { fields, faults } = readNewLeaseFields(values, { currency, consequences: [] })
  const isAmount = (typed: string) => typed.trim() !== '' && Number.isFinite(Number(typed))
  return {
    propertyId,
    startDate,
    endDate,
    ...(isAmount(monthlyRent) && { monthlyRent }),
    ...(isAmount(securityDeposit) && { securityDeposit }),
    ...(Object.keys(faults).length === 0 && fields),
  }
}
