import type { Contact } from '@lintel/contract/accounts/schema'
import type { Tenancy } from '@lintel/contract/leases/schema'
import { urlOf } from '@lintel/contract/screens'
import { Link } from 'wouter'
import { Avatar } from '../../ui/avatar.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { splitPhoneNumbers } from '../../ui/text/phone-parts.ts'
import { PersonLink } from '../accounts/person-link.tsx'
import { MessageButton } from '../messages/message-button.tsx'
import { Picture } from '../properties/pictures/picture.tsx'

/** The rented home; a link to its page while it is published. */
export function LeaseProperty({ property }: { property: Tenancy['property'] }) {
  const { id, title, address, city, cover, isPublished } = property
  return (
    <Card flush className="group relative flex lg:block">
      <div className="w-28 shrink-0 overflow-hidden bg-surface-sunken sm:w-36 lg:aspect-4/3 lg:w-full">
        <Picture
          picture={cover}
          property={property}
          alt={`Photo of ${title}`}
          sizes="(min-width: 1024px) 20rem, 9rem"
          priority="eager"
        />
      </div>
      <div className="min-w-0 grow p-4 sm:p-5">
        <p className="font-medium text-sm">
          {isPublished ? (
            <Link
              href={urlOf('property', { id })}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus group-hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-0.5 text-ink-muted text-sm">
          <bdi>{`${address}, ${city}`}</bdi>
        </p>
      </div>
    </Card>
  )
}

/** The phone field of a profile as text; its numbers are links that dial. */
function PhoneText({ phone }: { phone: string }) {
  let offset = 0
  return splitPhoneNumbers(phone).map(({ text, href }) => {
    const key = offset
    offset += text.length
    if (!href) return text
    return (
      <TextLink key={key} external className="touch-target" href={href}>
        {text}
      </TextLink>
    )
  })
}

/** The home's owner and their contact details. */
export function Landlord({ owner, propertyId }: { owner: Contact; propertyId: string }) {
  const { firstName, lastName, profileImageUrl, email, phone } = owner
  return (
    <Card className="flex flex-col">
      <div className="mb-3 flex items-center gap-3">
        <Avatar firstName={firstName} lastName={lastName} image={profileImageUrl} />
        <div className="min-w-0">
          <h2 className="font-semibold text-sm">
            <PersonLink truncates person={owner} />
          </h2>
          <p className="text-ink-muted text-sm">Owner</p>
        </div>
      </div>
      {(email || phone) && (
        <ul className="mb-2 text-sm">
          {email && (
            <li>
              <TextLink external className="flex min-h-10 items-center" href={`mailto:${email}`}>
                {email}
              </TextLink>
            </li>
          )}
          {phone && (
            <li className="tabular py-2.5">
              <PhoneText phone={phone} />
            </li>
          )}
        </ul>
      )}
      <MessageButton wide to={owner} propertyId={propertyId} className="mt-auto" />
    </Card>
  )
}
