import type { User } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Elements } from '../../../ui/elements.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { useScreenQueryString } from '../../../ui/urls/screen-query-string.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { applicationQuery, neighboursQuery } from '../data.ts'
import {
  type ApplicationFilters,
  applicationScopeOf,
  NO_FILTERS,
  readFromParam,
  writeApplicationFilters,
  writeFromParam,
} from '../list/application-filters.ts'

/** Links back to the list an application was opened from, and to the previous and next application there. */
export function ListNavigation({ id }: { id: string }) {
  const user = useCurrentUser()
  const from = readFromParam(useScreenQueryString(urlOf('reviewApplication', { id })))
  return (
    <div className="flex items-center justify-between gap-4" data-print="never">
      <BackLink href={urlOf('applications') + writeApplicationFilters(from ?? NO_FILTERS)}>
        Back to applications
      </BackLink>
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
  const urlOfNeighbour = (to: string | null) => to && urlOf('reviewApplication', { id: to, from: writeFromParam(from) })
  return (
    <div className="flex gap-1">
      <Neighbour href={urlOfNeighbour(previous)} keys="k" name="Previous" icon={<ChevronLeft />} />
      <Neighbour href={urlOfNeighbour(next)} keys="j" name="Next" icon={<ChevronRight />} isAfter />
    </div>
  )
}

interface NeighbourProps {
  /** Null at the end of the list. */
  href: string | null
  keys: string
  name: 'Previous' | 'Next'
  icon: Elements
  isAfter?: boolean
}

function Neighbour({ href, keys, name, icon, isAfter }: NeighbourProps) {
  const [, navigate] = useLocation()
  const label = `${name} application`
  useShortcut(href ? { keys, label, group: 'Applications', run: () => navigate(href) } : undefined)
  const linkClass = classNames('max-sm:px-2', isAfter && 'flex-row-reverse')
  if (!href)
    return (
      <span
        aria-hidden="true"
        className={classNames(buttonClass({ variant: 'ghost', size: 'sm' }), linkClass, hiddenClass)}
      >
        {icon}
        <span className="max-sm:sr-only">{name}</span>
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
      className={linkClass}
    >
      <span className="max-sm:sr-only">{name}</span>
    </LinkButton>
  )
}

/** At the end of the list the link is invisible but keeps its space, so that the other one doesn't move. */
const hiddenClass = 'invisible gap-2'
