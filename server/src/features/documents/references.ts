import type { MakeRows, MakeRowsOfOwner, MakeRowsOfProperty } from '../../test/references.ts'

export const makeRows: MakeRows = async (world, { user }) => {
  await world.document(user)
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { owner, property }) => {
  await world.document(owner, { propertyId: property.id })
}

export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { owner, property }) => {
  await world.document(owner, { propertyId: property.id })
}
