import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lazyZodResolver } from './lazy-resolver.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Name is required') })
const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

test('loads the schema on first use and validates by it', async () => {
  const load = vi.fn(async () => schema)
  const { resolver } = lazyZodResolver(load)
  expect(load).not.toHaveBeenCalled()
  expect((await resolver({ name: ' ' }, undefined, OPTIONS)).errors.name?.message).toBe('Name is required')
  expect(await resolver({ name: ' Ada ' }, undefined, OPTIONS)).toEqual({ values: { name: 'Ada' }, errors: {} })
})

test('accepts the values unchecked when the schema fails to load', async () => {
  const { resolver, preload } = lazyZodResolver<z.input<typeof schema>, z.output<typeof schema>>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  preload()
  expect(await resolver({ name: ' ' }, undefined, OPTIONS)).toEqual({ values: { name: ' ' }, errors: {} })
})
