import type { Person } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { sendMessages } from '../sending/messaging.ts'

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
 * Sends the same text to several people, to each in their own conversation. One toast says that all are sent, or names receivers who
 * did not get it; without a connection, or over the rate limit, another one says that the messages wait.
 */
export async function sendToSeveral(userId: string, receivers: readonly Receiver[], content: string): Promise<void> {
  const messages = receivers.map(({ id, propertyId = null }) => ({ receiverId: id, content, propertyId }))
  const { sent, refused } = await sendMessages(userId, messages, () =>
    toast({
      title: 'Sending takes a while',
      description: `Your message to ${peopleText(receivers.length)} is kept and sent as soon as possible.`,
    }),
  )
  const sentText = sent.length > 0 && `${peopleText(sent.length)} got your message.`
  const [problem] = refused.map((message) => message.problem)
  if (problem?.kind !== 'refused') {
    if (sentText) toast({ title: 'Sent', description: sentText })
    return
  }
  const names = receivers.filter(({ id }) => refused.some(({ receiverId }) => receiverId === id)).map(fullName)
  toast({
    title: 'Not all sent',
    description: [sentText, `Not sent to ${names.join(', ')}: ${problem.detail}`].filter(Boolean).join(' '),
    variant: 'destructive',
  })
}

export const peopleText = (count: number) => plural(count, 'person', 'people')
