import type { Person } from '@lintel/contract/accounts/schema'
import { fullName } from '../../ui/names.ts'
import { plural } from '../../ui/numbers.ts'
import { toast } from '../../ui/toast-store.ts'
import { sendMessages } from './messaging.ts'

/** Who gets a message, and the home it is about, if there is one. */
export type Receiver = Pick<Person, 'id' | 'firstName' | 'lastName'> & { propertyId?: string | null }

/** Each person once: about the home if all that is selected of them is about the same one. */
export function distinctReceivers(receivers: readonly Receiver[]): Receiver[] {
  const byId = new Map<string, Receiver>()
  for (const receiver of receivers) {
    const same = byId.get(receiver.id)
    const propertyId = same && same.propertyId !== receiver.propertyId ? null : (receiver.propertyId ?? null)
    byId.set(receiver.id, { ...receiver, propertyId })
  }
  return [...byId.values()]
}

/**
 * Sends the same text to several people, to each in their own conversation. One toast says that all are sent, or names those who
 * did not get it; without a connection, or over the rate limit, another one says that the messages wait.
 */
export async function sendToSeveral(userId: string, receivers: readonly Receiver[], content: string) {
  const messages = receivers.map(({ id, propertyId = null }) => ({ receiverId: id, content, propertyId }))
  const refused = await sendMessages(userId, messages, () =>
    toast({
      title: 'Sending takes a while',
      description: `Your message to ${peopleText(receivers.length)} is kept and sent as soon as possible.`,
    }),
  )
  const isRefused = ({ id }: Receiver) => refused.some(({ receiverId }) => receiverId === id)
  const sentCount = receivers.length - refused.length
  if (refused.length === 0) return toast({ title: 'Sent', description: `${peopleText(sentCount)} got your message.` })
  const names = receivers.filter(isRefused).map(fullName).join(', ')
  const [problem] = refused.map((message) => message.problem)
  return toast({
    title: 'Not all sent',
    description: [
      sentCount > 0 && `${peopleText(sentCount)} got your message.`,
      `Not sent to ${names}: ${problem?.kind === 'refused' ? problem.detail : ''}`,
    ]
      .filter(Boolean)
      .join(' '),
    variant: 'destructive',
  })
}

export const peopleText = (count: number) => plural(count, 'person', 'people')
