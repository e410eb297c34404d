import { addDays } from '@lintel/contract/calendar'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { rentOperation, rentOperator } from '../../test/rent-operations.ts'
import { inSoak } from '../../test/soak.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { checkBooks } from './check.ts'

const FIRST_DAY = '2027-01-20'
const world = await makeWorldForFile()
const setDay = mockDay(world, FIRST_DAY)
const owners = [await world.owner(), await world.owner()] as const
const { keptLease, clientId } = bookkeeper(world, owners[0])
const run = rentOperator(world, { owners, agent: await world.agent(), clientId })

// A thousand operations, of a few statements each.
it('keeps the books in balance through any operations in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rentOperation, { minLength: 100, maxLength: 100 }), async (operations) => {
      await setDay(FIRST_DAY)
      const { lease, home } = await keptLease({ endsOn: '2028-12-31', depositCents: 200_000 })
      let today = FIRST_DAY
      const done = new Set<string>()
      for (const one of operations) {
        if (one.kind === 'days pass') {
          today = addDays(today, one.days)
          await setDay(today)
          await world.runTask('issue charges', new Date())
        }
        if (await run(one, lease.id, home.id, today)) done.add(one.kind)
      }
      expect((await checkBooks(world.db)).faults).toEqual([])
      // Most operations are possible in most runs.
      expect(done.size).toBeGreaterThan(5)
    }),
    { numRuns: inSoak(100, 10), endOnFailure: true },
  )
}, 300_000)
