import { toCents } from '@lintel/contract/money'
import { attachFiles } from '@lintel/server/src/features/files/attach/commands.ts'
import { shownPictureOf } from '@lintel/server/src/features/files/present.ts'
import { images } from '@lintel/server/src/features/files/table.ts'
import { toStoredFacts } from '@lintel/server/src/features/properties/stored-facts.ts'
import { properties } from '@lintel/server/src/features/properties/table.ts'
import { DEMO_TIME_ZONE } from '../../dates.ts'
import type { DemoPart, DemoWorld } from '../../part.ts'
import { type StoredPicture, storePictures } from './stored-pictures.ts'

/** Homes and their pictures. */
export const propertiesPart: DemoPart<StoredPicture[]> = {
  prepare: ({ properties: demoProperties }, storage) => storePictures(storage, demoProperties),

  async fill(world, pictures) {
    const { db, properties: demoProperties, currency, userId, propertyId } = world
    await db.insert(properties).values(
      demoProperties.map((property) => ({
        id: propertyId(property.key),
        ownerId: userId(property.owner),
        title: property.title,
        description: property.description,
        address: property.address,
        city: property.city,
        priceCents: toCents(property.price, currency),
        currency,
        bedrooms: property.bedrooms,
        bathrooms: property.bathrooms,
        area: property.area,
        status: property.status,
        isPublished: property.isPublished,
        publishedAt: property.createdAt,
        questions: property.questions,
        criteria: property.criteria,
        facts: toStoredFacts(property.facts, currency),
        timeZone: DEMO_TIME_ZONE,
        createdAt: property.createdAt,
        updatedAt: property.updatedAt,
      })),
    )
    await insertImages(world, pictures)
  },
}

/** Inserts the pictures, attached to the homes and to their owners, who uploaded them. */
async function insertImages(
  { db, properties: demoProperties, userId, propertyId }: DemoWorld,
  pictures: readonly StoredPicture[],
) {
  const rows = await db
    .insert(images)
    .values(
      pictures.map(({ id, bytes, thumbhash, createdAt }) => ({
        id,
        thumbhash,
        contentType: 'image/svg+xml',
        bytes,
        width: 1200,
        height: 900,
        createdAt,
      })),
    )
    .returning()
  const imageById = new Map(rows.map((image) => [image.id, image]))
  for (const property of demoProperties) {
    const attached = pictures.flatMap((texts) => {
      const image = imageById.get(texts.id)
      return image && texts.property === property.key ? [{ id: image.id, picture: shownPictureOf(image, texts) }] : []
    })
    await attachFiles(
      db,
      { column: 'userId', id: userId(property.owner) },
      { images: attached.map(({ id }) => ({ id })) },
    )
    await attachFiles(db, { column: 'propertyId', id: propertyId(property.key) }, { images: attached })
  }
}
