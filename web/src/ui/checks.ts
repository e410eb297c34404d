import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/** A form's checks whose code is fetched apart from the form. */
export type Checks<Input extends FieldValues, Output> = {
  resolver: Resolver<Input, unknown, Output>
  /** Fetches them ahead, when somebody begins to fill in the form. */
  prepare: () => void
}

/**
 * Checks a form by a schema that comes when the form is first used: its code would be more than the screen's own. Should it
 * not come, the form goes as it is, and the server says what is wrong with it.
 * @param load an import of the schema
 */
export function checksLater<Input extends FieldValues, Output>(
  load: () => Promise<ZodType<Output, Input>>,
): Checks<Input, Output> {
  const fetchAll = () => Promise.all([load(), import('@hookform/resolvers/zod')]).catch(() => null)
  return {
    resolver: async (values, context, options) => {
      const found = await fetchAll()
      if (!found) return { values: values as unknown as Output, errors: {} }
      const [schema, { zodResolver }] = found
      return zodResolver(schema)(values, context, options)
    },
    prepare: () => void fetchAll(),
  }
}
