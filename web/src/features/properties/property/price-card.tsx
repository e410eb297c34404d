import type { User } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { MapPin } from 'lucide-react'
import { signInUrl } from '../../../api/session-urls.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatMoney } from '../../../ui/text/money.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import type { LoadedProperty } from '../data.ts'
import { NextStepActions, NextStepNote, UNAVAILABLE_TEXTS } from '../next-step-actions.tsx'
import { UserNextStep } from '../slots.ts'
import { MovingIn } from './moving-in.tsx'

/**
 * A property's title, address, price, next step (such as Apply Now) and terms. Sticky beside the text on large screens; on a
 * phone the title is above the text, terms follow the description, price and next step are in a bar at the bottom.
 */
export function PriceCard({ property }: { property: LoadedProperty }) {
  const { title, price, currency } = property
  const user = useCurrentUser()
  return (
    // As high as its cells, which bound the sticky card: the grid itself goes on with the similar homes.
    <div className="contents md:block md:self-stretch lg:row-span-2 print:block!">
      <div className="contents md:sticky md:top-24 md:block md:rounded-lg md:border md:bg-surface-raised md:p-6 md:shadow-raised print:block! print:border-0! print:p-0! print:shadow-none!">
        <div className="order-1">
          <h1 className={classNames('display', titleSizeClass(title))}>
            <bdi>{title}</bdi>
          </h1>
          <p className="mt-2 flex gap-1.5 text-ink-muted text-sm">
            <MapPin className="mt-0.5 size-4 shrink-0" />
            <bdi className="min-w-0">{addressText(property)}</bdi>
          </p>
        </div>
        <div className={classNames(barClass, printClass)}>
          <p className="flex min-w-min flex-1 flex-wrap items-baseline gap-x-1.5">
            <span className="display tabular wrap-normal text-lg md:text-xl">{formatMoney(price, currency)}</span>
            <span className="wrap-normal text-ink-muted text-sm">/month</span>
          </p>
          <NextStep property={property} user={user} />
        </div>
        <MovingIn property={property} className="order-3 mt-8 border-t pt-8 md:mt-5 md:pt-5 print:mb-6" />
      </div>
    </div>
  )
}

/** Long titles are smaller, and those in a narrow card, so that price and next step stay visible below. */
const titleSizeClass = ({ length }: string) =>
  length > 100 ? 'text-base' : length > 60 ? 'text-lg' : 'text-xl md:max-lg:text-lg'

/** On a phone directly above the fixed bottom bar, also at the page's end, whose padding of 7rem it takes. */
const barClass =
  'sticky bottom-(--bottom-bar) z-raised order-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t bg-surface-raised px-4 py-3 max-md:-mx-4 max-md:mt-8 max-md:-mb-[calc(7rem-var(--bottom-bar))] max-md:sm:-mx-6 max-md:sm:px-6 md:static md:mt-5 md:block md:bg-transparent md:px-0 md:pt-5 md:pb-0'
const printClass = 'print:static! print:mx-0! print:mt-3! print:mb-6! print:border-0! print:p-0!'

/** The next step: apply, sign in to apply, manage the home, or the reason why it can't be applied for. */
function NextStep({ property, user }: { property: LoadedProperty; user: User | null }) {
  const { id, ownerId, status, isPublished, archivedAt } = property
  if (archivedAt) return <LandlordNote id={id}>This home is archived. Only its owner and agents see it.</LandlordNote>
  if (user?.id === ownerId)
    return (
      <LandlordNote id={id}>
        {isPublished ? 'This is your home.' : 'This is your home. Others see it once it is published.'}
      </LandlordNote>
    )
  if (!isPublished)
    return <LandlordNote id={id}>Only its owner and agents see this home until it is published.</LandlordNote>
  if (user) return <UserNextStep property={property} user={user} />
  if (status !== 'available') return <NextStepNote>{UNAVAILABLE_TEXTS[status]}</NextStepNote>
  return (
    <>
      <NextStepActions isApplying>
        <LinkButton external href={signInUrl(urlOf('apply', { id }))} size="lg">
          Sign In to Apply
        </LinkButton>
      </NextStepActions>
      <p data-print="never" className="text-ink-muted text-sm max-md:basis-full max-md:text-right md:mt-1">
        New to Lintel? <TextLink href={urlOf('register', { next: urlOf('apply', { id }) })}>Register to apply</TextLink>
      </p>
    </>
  )
}

/** For the owner and agents: a note and a link to manage the property. */
function LandlordNote({ id, children }: { id: string; children: string }) {
  return (
    <div className="md:mt-1">
      <NextStepNote>{children}</NextStepNote>
      <LinkButton data-print="never" href={urlOf('manageProperty', { id })} variant="secondary" className="mt-3">
        Manage this home
      </LinkButton>
    </div>
  )
}

/** Address and city; the city is left out if the address contains it. */
function addressText({ address, city }: LoadedProperty): string {
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${city}`
}
