import { createContext, type ReactNode, use } from 'react'

type Component<Props> = (props: Props) => ReactNode

/** What a feature shows in a slot. */
export type Part = { slot: Component<never>; Content: Component<never> }

/** The parts of the features whose code is loaded, in the order of `FEATURES`. */
export const PartsContext = createContext<readonly Part[]>([])

/** A place on a feature's screens for parts of features below it in `FEATURES`, which it does not know. */
export function createSlot<Props extends object>(): Component<Props> {
  return function Slot(props: Props) {
    return use(PartsContext)
      .filter(({ slot }) => slot === Slot)
      .map((part, index) => {
        const Content = part.Content as Component<Props>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and their order is fixed
        return <Content key={index} {...props} />
      })
  }
}

/** A part of a feature in another's slot. */
export const fill = <Props extends object>(slot: Component<Props>, Content: Component<Props>): Part => ({
  slot,
  Content,
})
