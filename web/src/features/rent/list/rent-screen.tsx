import type { User } from '@lintel/contract/accounts/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { RENT_FILTERS } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Landmark, ReceiptText, UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useList } from '../../../api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import type { Elements } from '../../../ui/elements.ts'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { BackToDashboard } from '../../../ui/page/back-link.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { ownerBooksQuery, rentQuery } from '../data.ts'
import { DIALOGS } from '../dialogs/dialogs.ts'
import { NoBooks, NoneFound } from './no-books.tsx'
import { PaymentDetailsHint } from './payment-details-hint.tsx'
import { rentRows } from './rent-columns.tsx'
import { RentFigures } from './rent-figures.tsx'
import { FILTER_NAMES, type RentFilter, rentFilters } from './rent-filters.ts'
import { RentTable } from './rent-table.tsx'

const PRELOADED = [DIALOGS.payment]

/** What an owner's leases, or for agents all, bring: the month's figures, then each lease. Others are redirected. */
export const RentScreen = forLandlords(Rent)

function Rent({ user }: { user: User }) {
  const isAll = propertyPolicy.listAll(user)
  const { filters } = useUrlFilters(rentFilters)
  const list = useList(rentQuery(filters.filter))
  const { data: books } = useQuery({ ...ownerBooksQuery(user.id), enabled: user.role === 'owner' })
  const rows = useMemo(() => list.data && rentRows(list.data), [list.data])
  const { open, dialog } = useDialog()
  const openBooks = () => books && open(DIALOGS.ownerBooks, { ownerId: user.id, books })
  const openPaymentDetails = () => open(DIALOGS.paymentDetails, { ownerId: user.id })
  const isEmpty = rows?.length === 0 && filters.filter === 'all'
  usePreloadWhenIdle(PRELOADED)
  return (
    <Page>
      <PageHeading
        title="Rent"
        lead={
          isAll ? 'What is due and paid, for the homes of all owners.' : 'What is due and paid, for each of your homes.'
        }
        back={<BackToDashboard />}
        action={
          !isEmpty && (
            <HeadingButtons>
              {books && (
                <>
                  <Button variant="secondary" icon={<Landmark />} onClick={openPaymentDetails}>
                    How tenants pay
                  </Button>
                  <Button variant="secondary" icon={<BookOpen />} onClick={openBooks}>
                    Books
                  </Button>
                </>
              )}
            </HeadingButtons>
          )
        }
      />
      {!isEmpty && (
        <>
          {user.role === 'owner' && <PaymentDetailsHint ownerId={user.id} onOpen={openPaymentDetails} />}
          <RentFigures />
          <LeaseTabs current={filters.filter} />
        </>
      )}
      <RentTable
        user={user}
        isAll={isAll}
        list={{ ...list, data: rows }}
        empty={
          isEmpty ? <NoBooks isAll={isAll} books={books} onStart={openBooks} /> : <NoneFound filter={filters.filter} />
        }
        onRecord={(ledger) => open(DIALOGS.payment, { ledger })}
      />
      {dialog}
    </Page>
  )
}

/** Links to other screens, before the buttons that open a dialog. */
function HeadingButtons({ children }: { children: Elements }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&_svg]:hidden">
      <LinkButton variant="secondary" href={urlOf('statement')} icon={<ReceiptText />}>
        Statement
      </LinkButton>
      <LinkButton variant="secondary" href={urlOf('rentImport')} icon={<UserPlus />}>
        Bring in tenants
      </LinkButton>
      {children}
    </div>
  )
}

function LeaseTabs({ current }: { current: RentFilter }) {
  return (
    <div className="mt-8 mb-4">
      <FilterTabs
        label="Leases"
        tabs={RENT_FILTERS.map((filter) => ({
          name: FILTER_NAMES[filter],
          href: urlOf('rent', { filter: filter === 'all' ? null : filter }),
          isCurrent: filter === current,
        }))}
      />
    </div>
  )
}
