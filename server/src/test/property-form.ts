/** A valid body of `POST /api/properties`: a draft. */
export const PROPERTY_FORM = {
  title: 'Attic with a view',
  description: 'Light all day.',
  address: '1 Long Street',
  city: 'Porto',
  price: 950.5,
  bedrooms: 1,
  bathrooms: 1.5,
  area: 40,
}
