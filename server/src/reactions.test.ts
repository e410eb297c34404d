import { expect, it } from 'vitest'
import type { Db } from './db/connect.ts'
import { Happened } from './events/happened.ts'
import './features.ts'
import { createFormat } from './format/format.ts'
import { defineReactions, type Reaction } from './reactions.ts'

const tx = {} as Db

/** @returns reactions to a move, and what they did in order */
function makeReactions(reactions: Partial<Reaction<string, string>>[]) {
  const steps: string[] = []
  const move = defineReactions<string>('a move')
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
    add(`feature ${at}`)
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
  expect(await move.findObstacle(tx, 'home')).toEqual({ text: 'No van', record: null })
})

it('previews what each feature does, in their order and for the reader', async () => {
  const { move } = makeReactions([
    {},
    { preview: async (_db, cause) => [{ text: ({ count }) => `${count(1200, cause)} go`, kind: 'goes' }] },
    { preview: async () => [{ text: 'A key is left.', choice: 'key', data: { keys: 1 } }] },
  ])
  expect(await move.preview(tx, 'home', createFormat({ locale: 'de', timeZone: null }))).toEqual([
    { by: 'feature 1', kind: 'goes', text: '1.200 homes go', rows: [], choice: null, data: {} },
    { by: 'feature 2', kind: 'happens', text: 'A key is left.', rows: [], choice: 'key', data: { keys: 1 } },
  ])
})
