import { urlOf } from '@lintel/contract/screens'
import { MessageSquare } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { tooltipProps } from '../../ui/tooltips/tooltips.tsx'

export interface MessageLinkProps {
  /** The receiver's id. */
  to: string
  /** The id of the home that it is about. */
  property?: string
  /** 'Ada Byron about Flat above the bakery' */
  about: string
  tabIndex: number
  className?: string
}

/** Leads from a row to the conversation with a person; an icon but on a phone. */
export function MessageLink({ to, property, about, tabIndex, className }: MessageLinkProps) {
  return (
    <LinkButton
      size="sm"
      variant="ghost"
      tabIndex={tabIndex}
      href={urlOf('messages', { to, ...(property && { property }) })}
      aria-label={`Message ${about}`}
      icon={<MessageSquare />}
      {...tooltipProps}
      className={classNames('md:px-2', className)}
    >
      <span className="md:sr-only">Message</span>
    </LinkButton>
  )
}
