import { urlOf } from '@lintel/contract/screens'
import { Plus } from 'lucide-react'
import { LinkButton } from '../../../ui/link-button.tsx'

export const AddProperty = () => (
  <LinkButton href={urlOf('addProperty')} icon={<Plus />}>
    Add Property
  </LinkButton>
)

/** For agents, who seldom add one. */
export const AddPropertyOfOthers = () => (
  <LinkButton href={urlOf('addProperty')} variant="secondary" icon={<Plus />}>
    Add Property
  </LinkButton>
)
