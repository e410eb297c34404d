import { createSlot } from '../../slots.tsx'

/** The menu beside a received message. */
export const MessageMenu = createSlot<{ id: string; author: string; at: string }>()
