import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/** A react-hook-form resolver whose code is loaded on first use. */
export type LazyResolver<Input extends FieldValues, Output> = {
  resolver: Resolver<Input, unknown, Output>
  /** Loads the code early, when the user starts to fill in the form. */
  preload: () => void
}

/**
 * Validates a form by a zod schema that is loaded on first use: zod is larger than the screens that use this. If loading
 * fails, the form is submitted unchecked and the server validates it.
 * @param load imports the schema
 */
export function lazyZodResolver<Input extends FieldValues, Output>(
  load: () => Promise<ZodType<Output, Input>>,
): LazyResolver<Input, Output> {
  const loadAll = () => Promise.all([load(), import('@hookform/resolvers/zod')]).catch(() => null)
  return {
    resolver: async (values, context, options) => {
      const loaded = await loadAll()
      if (!loaded) return { values: values as unknown as Output, errors: {} }
      const [schema, { zodResolver }] = loaded
      return zodResolver(schema)(values, context, options)
    },
    preload: () => void loadAll(),
  }
}
