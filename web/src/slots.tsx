import type { QueryKey } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'

export type Component<Props> = (props: Props) => ReactNode

type Placing = {
  /** Parts of a slot are sorted by this; those without it come first, in the order of `FEATURES`. */
  order?: number
  /** Queries that the screen awaits before it shows the slot. */
  reads?: readonly { queryKey: QueryKey }[]
}

/** What a feature shows in a slot. */
export type Part = Placing & { slot: Component<never>; Content: Component<never> }

/** The parts of the features whose code is loaded, in the order of `FEATURES`. */
export const PartsContext = createContext<readonly Part[]>([])

export const partsOf = (parts: readonly Part[], slot: Component<never>) =>
  parts.filter((part) => part.slot === slot).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

/** A place on a feature's screens for parts of other features, which it does not know. */
export function createSlot<Props extends object>(): Component<Props> {
  return function Slot(props: Props) {
    return partsOf(use(PartsContext), Slot).map((part, index) => {
      const Content = part.Content as Component<Props>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and their order is fixed
      return <Content key={index} {...props} />
    })
  }
}

/** A part of a feature in another's slot. */
export const fill = <Props extends object>(
  slot: Component<Props>,
  Content: Component<Props>,
  placing?: Placing,
): Part => ({ ...placing, slot, Content })
