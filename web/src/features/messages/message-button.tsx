import { isolated } from '@lintel/contract/isolated'
import { urlOf } from '@lintel/contract/screens'
import { MessageSquare } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton, type LinkButtonProps } from '../../ui/link-button.tsx'

interface MessageButtonProps extends Pick<LinkButtonProps, 'wide' | 'className'> {
  /** Nothing is shown for a tenant without an account. */
  to: { id: string | null; firstName: string }
  /** The home that it is about. */
  propertyId: string
}

/** 'Message Ada': leads to the conversation with a person. */
export const MessageButton = ({ to, propertyId, wide, className }: MessageButtonProps) =>
  to.id && (
    <LinkButton
      wide={wide}
      variant="secondary"
      href={urlOf('messages', { to: to.id, property: propertyId })}
      icon={<MessageSquare />}
      className={classNames('max-w-full', className)}
    >
      <span className="min-w-0 truncate">{`Message ${isolated(to.firstName)}`}</span>
    </LinkButton>
  )
