import { urlOf } from '@lintel/contract/screens'
import { ArrowLeft } from 'lucide-react'
import { TextLink } from '../link.tsx'

/** The link above the heading of a screen, to the one that leads to it. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <TextLink quiet href={href}>
    <ArrowLeft />
    <span>{children}</span>
  </TextLink>
)

export const BackToDashboard = () => <BackLink href={urlOf('dashboard')}>Back to Dashboard</BackLink>
