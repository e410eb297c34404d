import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checksLater } from './checks.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Name is required') })
const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

test('a form is checked by what comes when it is used', async () => {
  const load = vi.fn(async () => schema)
  const { resolver } = checksLater(load)
  expect(load).not.toHaveBeenCalled()
  expect((await resolver({ name: ' ' }, undefined, OPTIONS)).errors.name?.message).toBe('Name is required')
  expect(await resolver({ name: ' Ada ' }, undefined, OPTIONS)).toEqual({ values: { name: 'Ada' }, errors: {} })
})

test('a form whose checks do not come goes as it is', async () => {
  const { resolver, prepare } = checksLater<z.input<typeof schema>, z.output<typeof schema>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  prepare()
  expect(await resolver({ name: ' ' }, undefined, OPTIONS)).toEqual({ values: { name: ' ' }, errors: {} })
})
