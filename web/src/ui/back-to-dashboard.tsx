import { ArrowLeft } from 'lucide-react'
import { urls } from '../urls.ts'
import { TextLink } from './link.tsx'

/** The link above the heading of a screen that the dashboard leads to. */
export const BackToDashboard = () => (
  <TextLink quiet href={urls.dashboard}>
    <ArrowLeft aria-hidden="true" />
    Back to Dashboard
  </TextLink>
)
