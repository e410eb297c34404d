/** The code of each dialog, loaded when it is opened. */
export const DIALOGS = {
  payment: () => import('./payment-dialog.tsx'),
  charge: () => import('./charge-dialog.tsx'),
  reversePayment: () => import('./reverse-payment-dialog.tsx'),
  reverseCharge: () => import('./reverse-charge-dialog.tsx'),
  writeOff: () => import('./write-off-dialog.tsx'),
  schedule: () => import('./schedule-dialog.tsx'),
  amount: () => import('./amount-dialog.tsx'),
  endSchedule: () => import('./end-schedule-dialog.tsx'),
  leaseBooks: () => import('./lease-books-dialog.tsx'),
  paymentDetails: () => import('./payment-details-dialog.tsx'),
  ownerBooks: () => import('./owner-books-dialog.tsx'),
}
