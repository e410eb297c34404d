import type { Actor } from '@lintel/contract/actor'
import type { ClientFrame, ServerFrame } from '@lintel/contract/events'
import type { Format } from '../format.ts'
import type { LiveSocket } from './hub.ts'

type Type = ClientFrame['type']
type FrameOf<T extends Type> = Extract<ClientFrame, { type: T }>

export type FrameCall<T extends Type> = {
  actor: Actor
  frame: FrameOf<T>
  /** The connection it came by. */
  socket: LiveSocket
  /** How its person reads dates. */
  format: Format
  /** Answers on that connection alone. */
  answer: (frame: ServerFrame) => void
}

export type FrameHandler<T extends Type> = (call: FrameCall<T>) => Promise<void>

export type Frames = ReturnType<typeof createFrames>

/** Which feature does what on which frame. */
export function createFrames() {
  const handlers: { [T in Type]?: FrameHandler<T> } = {}
  return {
    /** Carries out frames of a type; refusals it throws are answered as error frames. */
    handle<T extends Type>(type: T, handler: (typeof handlers)[T]) {
      handlers[type] = handler
    },
    async run<T extends Type>(type: T, call: FrameCall<T>): Promise<void> {
      await handlers[type]?.(call)
    },
  }
}
