import type { User } from '@lintel/contract/accounts/schema'
import { isApprovedAgent, isOwner } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rentShows } from '@lintel/contract/rent/shows'
import type { QueryClient } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { type Feature, prefetchWithFilters } from '../../feature.ts'
import { fill } from '../../slots.tsx'
import { PersonAsideStart, ProfileCards } from '../accounts/slots.ts'
import { LeaseAside, LeaseRowActions } from '../leases/slots.ts'
import {
  figuresQuery,
  ledgerLinesQuery,
  ledgerQuery,
  moneyQuery,
  ownerBooksQuery,
  ownerPaymentDetailsQuery,
  paymentDetailsQuery,
  rentQuery,
  schedulesQuery,
} from './data.ts'
import { LeaseMoney } from './lease-money.tsx'
import { LedgerLink } from './ledger-link.tsx'
import { rentFilters } from './list/rent-filters.ts'
import { shownLease } from './money/shown-lease.ts'
import { readMonth } from './month/month-data.ts'
import { monthFilters } from './month/month-filters.ts'
import { PaymentDetailsCard } from './payment-details-card.tsx'
import { PersonBooks } from './person-books.tsx'
import { readStatement } from './statement/statement-data.ts'
import { type StatementFilters, statementFilters } from './statement/statement-filters.ts'

const link = { icon: Wallet, header: 'link', keys: 'g e', palette: { order: 72 } } as const

export const rentFeature: Feature = {
  shows: rentShows,
  screens: {
    money: ({ client, search }) => [readMoney(client, search)],
    rent: prefetchWithFilters(rentFilters, ({ client, user, filters }) =>
      user && propertyPolicy.listOwn(user)
        ? [
            client.prefetchInfiniteQuery(rentQuery(filters.filter)),
            client.prefetchQuery(figuresQuery),
            ...(user.role === 'owner'
              ? [
                  client.prefetchQuery(ownerBooksQuery(user.id)),
                  client.prefetchQuery(ownerPaymentDetailsQuery(user.id)),
                ]
              : []),
          ]
        : [],
    ),
    rentMonth: prefetchWithFilters(monthFilters, ({ client, user, filters }) =>
      user && propertyPolicy.listOwn(user) ? [readMonth(client, filters.show)] : [],
    ),
    statement: prefetchWithFilters(statementFilters, ({ client, user, filters }) =>
      user && isShownStatement(user, filters) ? [readStatement(client, filters)] : [],
    ),
    ledger: ({ client, params: { id = '' } }) => [
      client.prefetchQuery(ledgerQuery(id)),
      client.prefetchInfiniteQuery(ledgerLinesQuery(id)),
      client.prefetchQuery(schedulesQuery(id)),
    ],
    profile: ({ client, user }) =>
      user?.role === 'owner' ? [client.prefetchQuery(ownerPaymentDetailsQuery(user.id))] : [],
    lease: ({ client }) => [client.prefetchQuery(moneyQuery)],
    dashboard: ({ client, user }) => (user ? [client.prefetchQuery(moneyQuery)] : []),
  },
  parts: [
    fill(LeaseAside, LeaseMoney),
    fill(LeaseRowActions, LedgerLink),
    fill(PersonAsideStart, PersonBooks),
    fill(ProfileCards, PaymentDetailsCard),
  ],
  navigation: [
    // An agent's header has room for it after Users, an owner's after Documents.
    { ...link, screen: 'rent', order: 62, isFor: isApprovedAgent },
    { ...link, screen: 'rent', order: 67, isFor: isOwner },
    { ...link, screen: 'money', order: 67, isFor: (user) => !propertyPolicy.listOwn(user) },
  ],
}

/** Agents choose whose it is. */
const isShownStatement = (user: User, { owner, property }: StatementFilters) =>
  propertyPolicy.listOwn(user) && (!propertyPolicy.listAll(user) || owner !== null || property !== null)

async function readMoney(client: QueryClient, search: string) {
  await client.prefetchQuery(moneyQuery)
  const leaseId = shownLease(client.getQueryData(moneyQuery.queryKey) ?? [], search)
  if (!leaseId) return
  await Promise.all([
    client.prefetchInfiniteQuery(ledgerLinesQuery(leaseId)),
    client.prefetchQuery(paymentDetailsQuery(leaseId)),
  ])
}
