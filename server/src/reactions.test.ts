import { expect, it } from 'vitest'
import type { Db } from './db/connect.ts'
import { Happened } from './events/happened.ts'
import './features.ts'
import { defineReactions, type Reaction } from './reactions.ts'

const tx = {} as Db
type Preview = { letters: number; parcels: number }

/** @returns reactions to a move, and what they did in order */
function makeReactions(reactions: Partial<Reaction<string, Preview, string>>[]) {
  const steps: string[] = []
  const move = defineReactions<string, Preview>('a move', { letters: 0, parcels: 0 })
  for (const [at, reaction] of reactions.entries()) {
    const { add } = move.with<string>({
      async lock(_tx, cause) {
        steps.push(`lock ${at}`)
        return `${cause} ${at}`
      },
      async apply(_tx, _happened, _cause, locked) {
        steps.push(`apply ${locked}`)
      },
      ...reaction,
    })
    add()
  }
  return { move, steps }
}

it('locks for every feature before one writes, each with what it locked', async () => {
  const { move, steps } = makeReactions([{}, {}])
  const happened = new Happened()
  await move.run(tx, happened, 'home')
  expect(happened.events).toEqual([])
  expect(steps).toEqual(['lock 0', 'lock 1', 'apply home 0', 'apply home 1'])
})

it('refuses before anything is written, with the first obstacle', async () => {
  const { move, steps } = makeReactions([{}, { obstacle: async () => 'No van' }, { obstacle: async () => 'No key' }])
  await expect(move.run(tx, new Happened(), 'home')).rejects.toMatchObject({ code: 'conflict', detail: 'No van' })
  expect(steps).toEqual(['lock 0', 'lock 1', 'lock 2'])
  expect(await move.findObstacle(tx, 'home')).toBe('No van')
})

it('joins the previews of all features', async () => {
  const { move } = makeReactions([{}, { preview: async () => ({ letters: 2 }) }])
  expect(await move.preview(tx, 'home')).toEqual({ letters: 2, parcels: 0 })
})
