/** A value that a feature adds to an extension point. */
export type Contribution = { readonly add: (feature: string) => void }

/** A list that one feature declares and others contribute to: it needs something of each, and knows none of them. */
export type ExtensionPoint<T> = {
  /** Makes a contribution, which takes effect once it is in the feature's declaration. */
  with: (value: T) => Contribution
  /** All values, in the order of the features. @throws when no feature is loaded yet: the program lacks an import of `features.ts` */
  all: () => readonly T[]
  /** The same, each with the name of its feature. */
  byFeature: () => readonly (readonly [feature: string, value: T])[]
}

let areLoaded = false

/** @param name for the error about features that are not loaded */
export function defineExtensionPoint<T>(name: string): ExtensionPoint<T> {
  const values: T[] = []
  const named: [string, T][] = []
  const mustBeLoaded = () => {
    if (!areLoaded) throw new Error(`import features.ts before ${name} are read`)
  }
  return {
    with: (value) => ({
      add(feature) {
        values.push(value)
        named.push([feature, value])
      },
    }),
    all() {
      mustBeLoaded()
      return values
    },
    byFeature() {
      mustBeLoaded()
      return named
    },
  }
}

/** Adds what the features contribute. Once a process, by `features.ts`. */
export function addContributions(features: { name: string; contributes?: Contribution[] }[]): void {
  for (const { name, contributes = [] } of features) for (const { add } of contributes) add(name)
  areLoaded = true
}
