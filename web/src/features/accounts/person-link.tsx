import type { Person } from '@lintel/contract/accounts/schema'
import type { Role } from '@lintel/contract/actor'
import { actsAsTenant } from '@lintel/contract/messages/policy'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useCurrentUser } from './data.ts'

export interface PersonLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  /** Without an id, as once an account is gone, the name is plain text. */
  person: { id: string | null; firstName?: string; lastName?: string; role?: Role }
  /** Text in place of the full name. */
  children?: ReactNode
  /** For a name outside of running text: a touch target, which ends in an ellipsis where there is no room. */
  truncates?: boolean
}

/** A person's name, linked to their page. */
export function PersonLink({ person, children, truncates, className, ...rest }: PersonLinkProps) {
  const user = useCurrentUser()
  const name = <bdi className={truncates ? 'block min-w-0 truncate' : undefined}>{children ?? fullName(person)}</bdi>
  // Tenants don't see one another's pages.
  const isHidden = user && person.role === 'tenant' && actsAsTenant(user) && person.id !== user.id
  if (!person.id || isHidden) return truncates ? name : <span className={className}>{name}</span>
  return (
    <Link
      {...rest}
      href={urlOf('person', { id: person.id })}
      className={classNames(
        'rounded-sm underline decoration-current/35 underline-offset-3 transition-colors hover:decoration-current',
        truncates && 'touch-target inline-flex max-w-full',
        className,
      )}
    >
      {name}
    </Link>
  )
}

/**
 * The avatar in a row that is itself a link to a record of the person, linked to their page. Not in the tab order: the record, one
 * key away, names the person first.
 */
export function PersonAvatar({ person }: { person: Omit<Person, 'id'> & { id: string | null } }) {
  const { id, firstName, lastName, profileImageUrl } = person
  if (!id) return <Avatar firstName={firstName} lastName={lastName} image={profileImageUrl} />
  return (
    <Link href={urlOf('person', { id })} tabIndex={-1} className="relative z-raised inline-flex rounded-full">
      <Avatar firstName={firstName} lastName={lastName} image={profileImageUrl} />
      <VisuallyHidden>{`About ${fullName(person)}`}</VisuallyHidden>
    </Link>
  )
}
