import { countInvariant } from '../../counts/invariant.ts'
import type { Invariant } from '../../db/invariant.ts'

export const propertyInvariants: Invariant[] = [
  countInvariant(
    'Homes are counted by status for each owner and for all',
    'property',
    'select unnest(array[owner_id, null]) as scope, status, 1 as number from properties where archived_at is null',
  ),
  countInvariant(
    'The rents of occupied homes are added up for each owner and for all',
    'rent',
    `select unnest(array[owner_id, null]) as scope, currency as status, price_cents as number from properties
      where status = 'occupied' and archived_at is null`,
  ),
  {
    rule: 'An archived home had a lease',
    breaches: `select from properties where archived_at is not null
      and not exists (select from leases where leases.property_id = properties.id)`,
  },
  {
    rule: 'Each available home has a vacancy, published or not as it is',
    breaches: `select from vacancies full join (select id, is_published from properties where status = 'available') as home
        on home.id = vacancies.property_id
      where vacancies.is_published is distinct from home.is_published`,
  },
  {
    rule: 'A published home has no versions',
    breaches: 'select from property_versions join properties on properties.id = property_id where is_published',
  },
  {
    rule: 'Each city counts its published homes',
    breaches: `select from cities full join (select city, count(*) as published from properties where is_published group by city)
        as counted using (city)
      where coalesce(cities.published, 0) <> coalesce(counted.published, 0)`,
  },
  {
    rule: 'Each district counts its published homes',
    breaches: `select from districts full join (
        select city, district, count(*) as published from properties where is_published and district is not null group by 1, 2
      ) as counted using (city, district)
      where coalesce(districts.published, 0) <> coalesce(counted.published, 0)`,
  },
  {
    rule: 'The pictures of a home are counted from the first',
    breaches: `select from attachments where property_id is not null and image_id is not null
      group by property_id having max(position) <> count(*) - 1`,
  },
  {
    rule: 'Homes show the pictures that are attached to them',
    breaches: `select from properties where pictures <> pictures_of(id)`,
  },
  {
    rule: 'Homes know the sizes of their pictures',
    breaches: `select from attachments join images on images.id = image_id where property_id is not null
      and (picture -> 'width', picture -> 'height', picture -> 'widths') is distinct from (to_jsonb(width), to_jsonb(height), to_jsonb(widths))`,
  },
]
