import type { ApplicationDetail } from '@lintel/contract/applications/schema'

/** Props of the dialogs that end or cancel a lease; an `ApplicationDetail` has what they need. */
export interface LeaseDialogProps {
  application: {
    lease: Pick<NonNullable<ApplicationDetail['lease']>, 'id' | 'startDate' | 'endDate'> | null
    tenant: Pick<ApplicationDetail['tenant'], 'firstName' | 'lastName'>
    property: Pick<ApplicationDetail['property'], 'title'>
  }
  onClose: () => void
}
