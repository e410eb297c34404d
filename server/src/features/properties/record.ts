import { defineRecord } from '../../records/record.ts'
import { visibleTo } from './queries.ts'
import { properties } from './table.ts'

export const propertyRecord = defineRecord('property', {
  table: properties,
  property: properties.id,
  title: properties.title,
  roles: { landlord: properties.ownerId },
  visibleTo,
})
