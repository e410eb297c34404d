import { expect, it } from 'vitest'
import { choose } from './rotation.ts'

const FEATURES = Array.from({ length: 30 }, (_, at) => `feature${at}`)
const chosen = (...files: string[]) => choose(files, FEATURES)

it('chooses the features that a change touches, and a tenth of the others', () => {
  const touched = chosen('server/src/features/feature7/table.ts', 'contract/src/feature8/routes.ts')
  expect(touched).toEqual(expect.arrayContaining(['feature7', 'feature8']))
  expect(touched).toHaveLength(2 + 3)
  expect(chosen('server/src/features/feature7/list.test.ts', 'web/src/features/feature7/screen.tsx')).toHaveLength(3)
})

it('chooses a third after a change to what all share', () => {
  expect(chosen('server/src/http/serve.ts')).toHaveLength(10)
})
