/** A value that a feature adds to an extension point. */
export type Contribution = { readonly add: () => void }

/** A list that one feature declares and others contribute to: it needs something of each, and knows none of them. */
export type ExtensionPoint<T> = {
  /** Makes a contribution, which takes effect once it is in the feature's declaration. */
  with: (value: T) => Contribution
  /** All values, in the order of the features. @throws when no feature is loaded yet: the program lacks an import of `features.ts` */
  all: () => readonly T[]
}

let areLoaded = false

/** @param name for the error about features that are not loaded */
export function defineExtensionPoint<T>(name: string): ExtensionPoint<T> {
  const values: T[] = []
  return {
    with: (value) => ({ add: () => values.push(value) }),
    all() {
      if (!areLoaded) throw new Error(`import features.ts before ${name} are read`)
      return values
    },
  }
}

/** Adds what the features contribute. Once a process, by `features.ts`. */
export function addContributions(features: { contributes?: Contribution[] }[]): void {
  for (const { contributes = [] } of features) for (const { add } of contributes) add()
  areLoaded = true
}
