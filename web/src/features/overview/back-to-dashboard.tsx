import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../../ui/link.tsx'
import { urls } from '../../urls.ts'

/** The link above the heading of a screen that the dashboard leads to. */
export const BackToDashboard = () => (
  <TextLink quiet href={urls.dashboard}>
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </TextLink>
)
