import type { MakeRows, MakeRowsOfHome, MakeRowsOfOwner } from '../../test/references.ts'

export const makeRows: MakeRows = async (world, { user }) => {
  await world.document(user)
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, home }) => {
  await world.document(owner, { propertyId: home.id })
}

export const makeRowsOfHome: MakeRowsOfHome = async (world, { owner, home }) => {
  await world.document(owner, { propertyId: home.id })
}
