import { Plus } from 'lucide-react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { urls } from '../../../urls.ts'

export const AddProperty = () => (
  <LinkButton href={urls.addProperty} icon={<Plus aria-hidden="true" />}>
    Add Property
  </LinkButton>
)

/** For agents, who seldom add one. */
export const AddPropertyOfOthers = () => (
  <LinkButton href={urls.addProperty} variant="secondary" icon={<Plus aria-hidden="true" />}>
    Add Property
  </LinkButton>
)
