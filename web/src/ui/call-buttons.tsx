import { isolated } from '@lintel/contract/isolated'
import { Phone } from 'lucide-react'
import { LinkButton } from './link-button.tsx'
import { type PhonePart, splitPhoneNumbers } from './text/phone-parts.ts'

/** A button that dials, for each number in a phone field; none if it has no number. */
export function CallButtons({ phone }: { phone: string }) {
  const isFirst = ({ href }: PhonePart, index: number, parts: PhonePart[]) =>
    href !== undefined && parts.findIndex((part) => part.href === href) === index
  const numbers = splitPhoneNumbers(phone).filter(isFirst)
  return numbers.map(({ text, href = '' }) => (
    <LinkButton key={href} external href={href} variant="secondary" icon={<Phone />}>
      {numbers.length > 1 ? `Call ${isolated(text)}` : 'Call'}
    </LinkButton>
  ))
}
