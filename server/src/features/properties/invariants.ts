import type { Invariant } from '../../db/invariant.ts'

export const propertyInvariants: Invariant[] = [
  {
    rule: 'Each city counts its published homes',
    breaches: `select from cities full join (select city, count(*) as published from properties where is_published group by city)
        as counted using (city)
      where coalesce(cities.published, 0) <> coalesce(counted.published, 0)`,
  },
  {
    rule: 'Each home has the pictures that it shows, among those that are stored',
    breaches: `select from property_images full join (
        select distinct properties.id as property_id, images.id as image_id
        from properties, unnest(properties.images) as path
        join images on path = '/objects/images/' || images.id
      ) as shown using (property_id, image_id)
      where property_images.property_id is null or shown.property_id is null`,
  },
]
