import { toCents } from '@lintel/contract/money'
import { pictureOf } from '@lintel/server/src/features/files/present.ts'
import { attachments, imagePathOf, images } from '@lintel/server/src/features/files/table.ts'
import { toStoredFacts } from '@lintel/server/src/features/properties/stored-facts.ts'
import { properties } from '@lintel/server/src/features/properties/table.ts'
import { DEMO_TIME_ZONE } from '../../dates.ts'
import type { DemoPart, DemoWorld } from '../../part.ts'
import { type StoredPicture, storePictures } from './stored-pictures.ts'

/** Homes and their pictures. */
export const propertiesPart: DemoPart<StoredPicture[]> = {
  prepare: ({ homes }, storage) => storePictures(storage, homes),

  async fill(world, pictures) {
    const imagesById = await insertImages(world, pictures)
    const { db, homes, currency, userId, propertyId } = world
    await db.insert(properties).values(
      homes.map((home) => {
        const ids = pictures.filter((picture) => picture.home === home.key).map(({ id }) => id)
        return {
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
          images: ids.map(imagePathOf),
          pictures: ids.flatMap((id) => imagesById.get(id) ?? []),
          isPublished: home.isPublished,
          publishedAt: home.createdAt,
          questions: home.questions,
          criteria: home.criteria,
          facts: toStoredFacts(home.facts, currency),
          timeZone: DEMO_TIME_ZONE,
          createdAt: home.createdAt,
          updatedAt: home.updatedAt,
        }
      }),
    )
  },
}

/** @returns by image id, what a home's row says of the picture */
async function insertImages({ db, userId }: DemoWorld, pictures: readonly StoredPicture[]) {
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
  await db
    .insert(attachments)
    .values(pictures.map(({ id, owner, createdAt }) => ({ imageId: id, userId: userId(owner), createdAt })))
  const textsById = new Map(pictures.map((picture) => [picture.id, picture]))
  return new Map(rows.map((image) => [image.id, pictureOf(image, textsById.get(image.id))]))
}
