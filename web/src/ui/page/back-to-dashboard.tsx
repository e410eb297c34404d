import { urlOf } from '@lintel/contract/screens'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../link.tsx'

/** The link above the heading of a screen that the dashboard leads to. */
export const BackToDashboard = () => (
  <TextLink quiet href={urlOf('dashboard')}>
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </TextLink>
)
