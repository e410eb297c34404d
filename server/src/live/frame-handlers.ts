import type { Actor } from '@lintel/contract/actor'
import type { ClientFrame, ServerFrame } from '@lintel/contract/frames'
import type { Format } from '../format/format.ts'
import type { LiveSocket } from './hub.ts'

type Type = ClientFrame['type']
type FrameOf<T extends Type> = Extract<ClientFrame, { type: T }>

export type FrameContext<T extends Type> = {
  actor: Actor
  frame: FrameOf<T>
  /** The connection that the frame arrived on. */
  socket: LiveSocket
  /** Formats dates in the actor's locale and time zone. */
  format: Format
  /** Sends a frame on this connection only. */
  reply: (frame: ServerFrame) => void
}

export type FrameHandler<T extends Type> = (context: FrameContext<T>) => Promise<void>

export type FrameHandlers = ReturnType<typeof createFrameHandlers>

/** The handlers of client frames, by frame type. Features register theirs. */
export function createFrameHandlers() {
  const handlers: { [T in Type]?: FrameHandler<T> } = {}
  return {
    /** Registers the handler of a frame type. A `Refusal` that it throws is sent as an error frame. */
    on<T extends Type>(type: T, handler: (typeof handlers)[T]) {
      handlers[type] = handler
    },
    /** Runs the handler of a frame type; a type without a handler is ignored. */
    async run<T extends Type>(type: T, context: FrameContext<T>): Promise<void> {
      await handlers[type]?.(context)
    },
  }
}
