import type { Commands } from '../../test/scene.ts'

export const commands: Commands = {
  // Counted views are written later, by a task.
  'POST /api/properties/:id/views': 'shown nowhere',
}
