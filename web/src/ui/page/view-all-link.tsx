import { TextLink } from '../link.tsx'

/** Leads from a section to the list that it shows the first rows of. @param label for screen readers: 'View all available homes' */
export const ViewAllLink = ({ href, label }: { href: string; label: string }) => (
  <TextLink href={href} aria-label={label} className="touch-target text-sm">
    View all
  </TextLink>
)
