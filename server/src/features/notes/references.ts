import type { KeptTexts, MakeRows, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'notes.author_id': { deletion: 'kept', handOver: 'stays' },
  'notes.user_id': { deletion: 'deleted', handOver: 'stays' },
}

export const makeRows: MakeRows = async (world, { user, other }) => {
  await world.note(other, { userId: user.id })
  await world.note(user, { userId: other.id })
}

export const keptTexts: KeptTexts = {
  'notes.text': { by: ['agent'], because: 'landlords and agents decide by it' },
}
