import { z } from 'zod'
import { defineNotice, type Sentences } from '../../notices/notices.ts'

/**
 * The agent, who hands homes over, writes to both owners. `from` and `to` are their full names; `title` is the home's, if only one
 * was to be handed over.
 */
const handOverShape = {
  homes: z.int(),
  title: z.string().optional(),
  from: z.string(),
  to: z.string(),
  reader: z.enum(['from', 'to']),
}

export const homesHandedOver = defineNotice('homes_handed_over', handOverShape, (data, { isSender }) => {
  if (data.title !== undefined) return oneHandedOver(data, data.title, isSender)
  const homes = data.homes === 1 ? '1 home' : `${data.homes} homes`
  if (isSender) return [`You handed ${homes} of ${data.from} over to ${data.to}.`]
  return data.reader === 'from'
    ? [`${homes} of yours went over to ${data.to}.`, 'Their applications and leases went with them.']
    : [`${homes} of ${data.from} went over to you.`, 'Their applications and leases came with them.']
})

type HandedOver = { from: string; to: string; reader: 'from' | 'to' }

function oneHandedOver({ from, to, reader }: HandedOver, title: string, isSender: boolean): Sentences {
  if (isSender) return [`You handed “${title}” of ${from} over to ${to}.`]
  return reader === 'from'
    ? [`Your home “${title}” went over to ${to}.`, 'Its applications and leases went with it.']
    : [`“${title}” of ${from} went over to you.`, 'Its applications and leases came with it.']
}
