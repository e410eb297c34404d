import type { PaymentDetailsForm } from '@lintel/contract/rent/payment-details'
import type { PaymentPreviewQuery, RentQuery } from '@lintel/contract/rent/schema'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

const ROWS = 50
/** Of a lease, to choose from: those of eight years of monthly rent. */
const CHARGES_MAX = 100

/** The ledgers of the user's own tenancies, the present one first. */
export const moneyQuery = routeQuery('GET /api/money')

/** Where the leases of an owner, or for agents of all, stand. */
export const rentQuery = (filter: RentQuery['filter']) => ({
  ...pagesQuery('GET /api/rent', { query: { limit: ROWS, ...(filter !== 'all' && { filter }) } }),
  placeholderData: keepPreviousData,
})

export const figuresQuery = routeQuery('GET /api/rent/figures')

/** Of a lease; null before its books are started. */
export const ledgerQuery = (leaseId: string) => routeQuery('GET /api/leases/:id/account', { params: { id: leaseId } })

/** Every charge and payment of a lease, newest first. */
export const ledgerLinesQuery = (leaseId: string) =>
  pagesQuery('GET /api/leases/:id/ledger', { params: { id: leaseId }, query: { limit: ROWS } })

export const schedulesQuery = (leaseId: string) =>
  routeQuery('GET /api/leases/:id/schedules', { params: { id: leaseId } })

/** Whether an owner's new leases get books, and the leases that have none. */
export const ownerBooksQuery = (ownerId: string) => routeQuery('GET /api/people/:id/books', { params: { id: ownerId } })

/** The same for another first day than the one proposed. */
export const ownerBooksOnQuery = (ownerId: string, startOn: string) => ({
  ...routeQuery('GET /api/people/:id/books', { params: { id: ownerId }, query: { startOn } }),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** How an owner's tenants pay, for the owner and agents. */
export const ownerPaymentDetailsQuery = (ownerId: string) =>
  routeQuery('GET /api/people/:id/payment-details', { params: { id: ownerId } })

/** How the books of a lease are paid, one for each of its owners. */
export const paymentDetailsQuery = (leaseId: string) =>
  routeQuery('GET /api/leases/:id/payment-details', { params: { id: leaseId } })

/** What starting the books of a lease would charge. @param startOn the first day of the books; the server's proposal if absent */
export const booksPreviewQuery = (leaseId: string, startOn?: string) => ({
  ...routeQuery('GET /api/leases/:id/books', { params: { id: leaseId }, query: { startOn } }),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** The charges of a lease, the last to be due first. */
export const chargesQuery = (leaseId: string) =>
  routeQuery('GET /api/leases/:id/charges', { params: { id: leaseId }, query: { limit: CHARGES_MAX } })

/** What a payment would pay; never cached. */
export const paymentPreviewQuery = (leaseId: string, query: PaymentPreviewQuery) => ({
  ...routeQuery('GET /api/leases/:id/payments/preview', { params: { id: leaseId }, query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
})

/** A dialog closes once the lists behind it are up to date. */
const meta = { awaits: 'records and lists' as const }

export const useRecordPayment = (leaseId: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/payments', { params: { id: leaseId } }), meta })

export const useAddCharge = (leaseId: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/charges', { params: { id: leaseId } }), meta })

export const useReversePayment = (id: string) =>
  useMutation({ ...routeMutation('POST /api/payments/:id/reverse', { params: { id } }), meta })

export const useReverseCharge = (id: string) =>
  useMutation({ ...routeMutation('POST /api/charges/:id/reverse', { params: { id } }), meta })

export const useWriteOff = (id: string) =>
  useMutation({ ...routeMutation('POST /api/charges/:id/write-off', { params: { id } }), meta })

export const useAddSchedule = (leaseId: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/schedules', { params: { id: leaseId } }), meta })

export const useChangeAmount = (scheduleId: string) =>
  useMutation({ ...routeMutation('POST /api/schedules/:id/amounts', { params: { id: scheduleId } }), meta })

export const useEndSchedule = (scheduleId: string) =>
  useMutation({ ...routeMutation('POST /api/schedules/:id/end', { params: { id: scheduleId } }), meta })

export const useStartBooks = (leaseId: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/books', { params: { id: leaseId } }), meta })

export const useKeepBooks = (ownerId: string) =>
  useMutation({ ...routeMutation('POST /api/people/:id/books', { params: { id: ownerId } }), meta })

/** Says how an owner's tenants pay; fails if that was changed since the version. */
export const useChangePaymentDetails = (ownerId: string) =>
  useMutation({
    ...routeMutation(
      'PUT /api/people/:id/payment-details',
      ({ body, version }: { body: PaymentDetailsForm; version: number }) => ({
        params: { id: ownerId },
        body,
        headers: { 'if-match': `"${version}"` },
      }),
    ),
    meta,
  })
