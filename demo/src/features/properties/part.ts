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
  prepare: ({ homes }, storage) => storePictures(storage, homes),

  async fill(world, pictures) {
    const { db, homes, currency, userId, propertyId } = world
    await db.insert(properties).values(
      homes.map((home) => ({
        id: propertyId(home.key),
        ownerId: userId(home.owner),
        title: home.title,
        description: home.description,
        address: home.address,
        city: home.city,
        priceCents: toCents(home.price, currency),
        currency,
        bedrooms: home.bedrooms,
        bathrooms: home.bathrooms,
        area: home.area,
        status: home.status,
        isPublished: home.isPublished,
        publishedAt: home.createdAt,
        questions: home.questions,
        criteria: home.criteria,
        facts: toStoredFacts(home.facts, currency),
        timeZone: DEMO_TIME_ZONE,
        createdAt: home.createdAt,
        updatedAt: home.updatedAt,
      })),
    )
    await insertImages(world, pictures)
  },
}

/** Inserts the pictures, attached to the homes and to their owners, who uploaded them. */
async function insertImages({ db, homes, userId, propertyId }: DemoWorld, pictures: readonly StoredPicture[]) {
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
  for (const home of homes) {
    const attached = pictures.flatMap((texts) => {
      const image = imageById.get(texts.id)
      return image && texts.home === home.key ? [{ id: image.id, picture: shownPictureOf(image, texts) }] : []
    })
    await attachFiles(db, { column: 'userId', id: userId(home.owner) }, { images: attached.map(({ id }) => ({ id })) })
    await attachFiles(db, { column: 'propertyId', id: propertyId(home.key) }, { images: attached })
  }
}
