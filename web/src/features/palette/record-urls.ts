import type { User } from '@lintel/contract/accounts/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urls } from '../../urls.ts'

/** Where the palette leads for each kind of record. */
export const recordUrls = {
  /** The page of those who manage homes leads on to the public one, where a home is not theirs. */
  property: (id: string, user: User | null) =>
    user && propertyPolicy.listOwn(user) ? urls.manageProperty(id) : urls.property(id),
  person: (id: string) => urls.person(id),
  application: (id: string) => urls.reviewApplication(id),
  conversation: (partnerId: string) => urls.messages({ to: partnerId }),
}
