import type { User } from '@lintel/contract/accounts/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { buttonClass } from '../../ui/button-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextLink } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useScreenQueryString } from '../../ui/screen-query-string.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import {
  type ApplicationFilters,
  applicationScopeOf,
  NO_FILTERS,
  readFrom,
  writeApplicationFilters,
  writeFrom,
} from './application-filters.ts'
import { applicationQuery, neighboursQuery } from './data.ts'

/** The way back to the list that an application was opened from, and to the applications before and after it there. */
export function ListPosition({ id }: { id: string }) {
  const user = useCurrentUser()
  const from = readFrom(useScreenQueryString(urls.reviewApplication(id)))
  return (
    <div className="flex items-center justify-between gap-4" data-print="never">
      <TextLink quiet href={urls.applications() + writeApplicationFilters(from ?? NO_FILTERS)}>
        <ArrowLeft aria-hidden="true" /> Back to applications
      </TextLink>
      {from && user && <Neighbours id={id} user={user} from={from} />}
    </div>
  )
}

function Neighbours({ id, user, from }: { id: string; user: User; from: ApplicationFilters }) {
  const client = useQueryClient()
  const scope = applicationScopeOf(user)
  const { previous = null, next = null } = useQuery(neighboursQuery(id, scope, from)).data ?? {}
  useEffect(() => {
    if (next) void client.prefetchQuery(applicationQuery(next))
  }, [client, next])
  const address = (to: string | null) => to && urls.reviewApplication(to, null, writeFrom(from))
  return (
    <div className="flex gap-1">
      <Neighbour href={address(previous)} keys="k" name="Previous" icon={<ChevronLeft aria-hidden="true" />} />
      <Neighbour href={address(next)} keys="j" name="Next" icon={<ChevronRight aria-hidden="true" />} isAfter />
    </div>
  )
}

interface NeighbourProps {
  /** Null at the list's end. */
  href: string | null
  keys: string
  name: 'Previous' | 'Next'
  icon: ReactNode
  isAfter?: boolean
}

function Neighbour({ href, keys, name, icon, isAfter }: NeighbourProps) {
  const [, navigate] = useLocation()
  const label = `${name} application`
  useShortcut(href ? { keys, label, group: 'Applications', run: () => navigate(href) } : undefined)
  const words = <span className="max-sm:sr-only">{name}</span>
  const look = classNames('max-sm:px-2', isAfter && 'flex-row-reverse')
  if (!href)
    return (
      <span aria-hidden="true" className={classNames(buttonClass({ variant: 'ghost', size: 'sm' }), look, kept)}>
        {icon}
        {words}
      </span>
    )
  return (
    <LinkButton
      href={href}
      variant="ghost"
      size="sm"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={keys}
      className={look}
    >
      {words}
    </LinkButton>
  )
}

/** At the list's end its room is kept, so that the other link stays where it is. */
const kept = 'invisible gap-2'
