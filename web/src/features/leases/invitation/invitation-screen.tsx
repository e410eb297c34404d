import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { OpenedInvitation } from '@lintel/contract/leases/creation-schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay, formatDayRange } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { useFragmentValue } from '../../../ui/urls/url-fragment.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { AuthCard } from '../../accounts/sign-in/auth-card.tsx'
import { BrokenLink, brokenReason } from '../../accounts/sign-in/broken-link.tsx'
import {
  keepToken,
  keptToken,
  registrationUrl,
  signInUrl,
  useAcceptInvitation,
  useOpenedInvitation,
} from './invitation-data.ts'

/** The lease that an invitation is for, and how to take it over. Opening it changes nothing. */
export function InvitationScreen() {
  const given = useFragmentValue('token')
  // Null while the page hydrates.
  const token = given === null ? null : given || keptToken()
  const invitation = useOpenedInvitation(token ?? '')
  const accept = useAcceptInvitation()
  const isOfThisLink = accept.variables === token
  const reason = brokenReason(token, (isOfThisLink && accept.error) || invitation.error)
  return (
    <AuthCard title="Your invitation" lead="To the lease of the home that you rent.">
      {reason ? (
        <BrokenLink reason={reason}>
          <LinkButton href={urlOf('home')}>Continue</LinkButton>
        </BrokenLink>
      ) : (
        <QueryState
          query={invitation}
          what={{ loading: 'Looking up the invitation', failed: 'The invitation could not be looked up' }}
          compact
          pending={<SkeletonLines lines={6} className="mt-7" />}
        >
          {(opened) => token && <Invitation invitation={opened} token={token} accept={accept} />}
        </QueryState>
      )}
    </AuthCard>
  )
}

type InvitationProps = {
  invitation: OpenedInvitation
  token: string
  accept: ReturnType<typeof useAcceptInvitation>
}

function Invitation({ invitation, token, accept }: InvitationProps) {
  const user = useCurrentUser()
  const { property, landlord, tenantName, startDate, endDate, monthlyRent, currency, expiresAt } = invitation
  const facts = [
    ['Home', `${property.title}, ${property.address}, ${property.city}`],
    ['Landlord', landlord],
    ['Tenant', tenantName],
    ['Lease', formatDayRange(startDate, endDate)],
    ['Rent a month', formatMoney(monthlyRent, currency)],
  ] as const
  return (
    <div className="mt-7 space-y-6">
      <dl className="space-y-3 rounded-md bg-surface-sunken p-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {user ? <Accept user={user} token={token} accept={accept} /> : <ChooseAccount token={token} />}
      <p className="text-ink-muted text-sm">
        {`The link works once, until ${formatDay(expiresAt)}. If this is not your home, close this page: nothing happens.`}
      </p>
    </div>
  )
}

function ChooseAccount({ token }: { token: string }) {
  return (
    <div className="space-y-3">
      <LinkButton wide size="lg" href={registrationUrl(token)}>
        Create an account
      </LinkButton>
      <LinkButton wide size="lg" variant="secondary" href={signInUrl} onClick={() => keepToken(token)}>
        I have an account
      </LinkButton>
    </div>
  )
}

function Accept({ user, token, accept }: Omit<InvitationProps, 'invitation'> & { user: OwnUser }) {
  const [, navigate] = useLocation()
  const confirm = () =>
    accept.mutate(token, {
      onSuccess: () => {
        keepToken('')
        toast({ title: 'The lease is yours', description: 'It is in your account now, with what is due and was paid.' })
        navigate(urlOf('lease'), { replace: true })
      },
    })
  return (
    <div className="space-y-3">
      <p className="wrap-anywhere text-sm">
        <span>You are signed in as </span>
        <bdi>{fullName(user)}</bdi>.
      </p>
      <FormFailure error={accept.error} />
      <Button wide size="lg" pending={accept.isPending} pendingLabel="Accepting..." onClick={confirm}>
        Accept with this account
      </Button>
    </div>
  )
}
