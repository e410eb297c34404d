import { LEASES } from '@lintel/contract/leases/tags'
import type { PaymentDetailsForm } from '@lintel/contract/rent/payment-details'
import type {
  ChargeReversal,
  NewAmount,
  NewBooks,
  NewCharge,
  NewPayment,
  NewSchedule,
  OwnerBooksForm,
  PaymentPreviewQuery,
  PaymentReversal,
  RentQuery,
  WriteOff,
} from '@lintel/contract/rent/schema'
import { ALL_RENT } from '@lintel/contract/rent/tags'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

const ROWS = 50
/** Of a lease, to choose from: those of eight years of monthly rent. */
const CHARGES_MAX = 100

/** The accounts of the user's own tenancies, the present one first. */
export const moneyQuery = routeQuery('GET /api/money')

/** Where the leases of an owner, or for agents of all, stand. */
export const rentQuery = (filter: RentQuery['filter']) => ({
  ...pagesQuery('GET /api/rent', { query: { limit: ROWS, ...(filter !== 'all' && { filter }) } }),
  placeholderData: keepPreviousData,
})

export const figuresQuery = routeQuery('GET /api/rent/figures')

/** Of a lease; null before its books are started. */
export const accountQuery = (leaseId: string) => routeQuery('GET /api/leases/:id/account', { params: { id: leaseId } })

/** Every charge and payment of a lease, newest first. */
export const ledgerQuery = (leaseId: string) =>
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

/** A refusal may mean that somebody else changed the books meanwhile. */
const meta = { awaits: 'records and lists' as const, refetchOnError: [...ALL_RENT, LEASES] }

export const useRecordPayment = (leaseId: string) =>
  useMutation({
    mutationFn: (body: NewPayment) => call('POST /api/leases/:id/payments', { params: { id: leaseId }, body }),
    meta,
  })

export const useAddCharge = (leaseId: string) =>
  useMutation({
    mutationFn: (body: NewCharge) => call('POST /api/leases/:id/charges', { params: { id: leaseId }, body }),
    meta,
  })

export const useReversePayment = (id: string) =>
  useMutation({
    mutationFn: (body: PaymentReversal) => call('POST /api/payments/:id/reverse', { params: { id }, body }),
    meta,
  })

export const useReverseCharge = (id: string) =>
  useMutation({
    mutationFn: (body: ChargeReversal) => call('POST /api/charges/:id/reverse', { params: { id }, body }),
    meta,
  })

export const useWriteOff = (id: string) =>
  useMutation({
    mutationFn: (body: WriteOff) => call('POST /api/charges/:id/write-off', { params: { id }, body }),
    meta,
  })

export const useAddSchedule = (leaseId: string) =>
  useMutation({
    mutationFn: (body: NewSchedule) => call('POST /api/leases/:id/schedules', { params: { id: leaseId }, body }),
    meta,
  })

export const useChangeAmount = (scheduleId: string) =>
  useMutation({
    mutationFn: (body: NewAmount) => call('POST /api/schedules/:id/amounts', { params: { id: scheduleId }, body }),
    meta,
  })

export const useEndSchedule = (scheduleId: string) =>
  useMutation({
    mutationFn: (body: { endDate: string }) =>
      call('POST /api/schedules/:id/end', { params: { id: scheduleId }, body }),
    meta,
  })

export const useStartBooks = (leaseId: string) =>
  useMutation({
    mutationFn: (body: NewBooks) => call('POST /api/leases/:id/books', { params: { id: leaseId }, body }),
    meta,
  })

export const useKeepBooks = (ownerId: string) =>
  useMutation({
    mutationFn: (body: OwnerBooksForm) => call('POST /api/people/:id/books', { params: { id: ownerId }, body }),
    meta,
  })

/** Says how an owner's tenants pay; fails if that was changed since the version. */
export const useChangePaymentDetails = (ownerId: string) =>
  useMutation({
    mutationFn: ({ body, version }: { body: PaymentDetailsForm; version: number }) =>
      call('PUT /api/people/:id/payment-details', {
        params: { id: ownerId },
        body,
        headers: { 'if-match': `"${version}"` },
      }),
    meta,
  })
