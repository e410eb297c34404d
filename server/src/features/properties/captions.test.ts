import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import type { Property } from '@lintel/contract/properties/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { photo } from '../../test/pictures.ts'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { uploadPicture } from '../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
let owner: TestUser
let a = ''
let b = ''
let seed = 0
beforeEach(async () => {
  owner = await world.owner()
  ;[a = '', b = ''] = await Promise.all(
    [++seed, ++seed].map(
      async (seed) =>
        (await uploadPicture(world, owner, await photo({ seed, width: 700, height: 500 }))).body.objectPath,
    ),
  )
})

const create = (body: object) =>
  world.call(owner, routes.create, { body: { ...PROPERTY_FORM, images: [a, b], isPublished: true, ...body } })
const edit = (id: string, body: object) => world.call(owner, routes.edit, { params: { id }, body })
const captionsOf = ({ body }: { body: Property }) => body.pictures.map(({ caption }) => caption)

describe('captions of a home', () => {
  it('are shown to visitors, too, with its pictures and its cover', async () => {
    const made = await create({ imageCaptions: { [a]: 'The kitchen, facing south' } })
    expect([made.status, captionsOf(made)]).toEqual([201, ['The kitchen, facing south', '']])
    const read = await world.call(null, routes.find, { params: { id: made.body.id } })
    expect(read.body.pictures).toEqual(made.body.pictures)
    expect(read.body.cover?.caption).toBe('The kitchen, facing south')
  })

  it('stay with their pictures through edits of the order, of the texts and of other fields', async () => {
    const { id } = (await create({ imageCaptions: { [a]: 'The kitchen', [b]: 'The garden' } })).body
    expect(captionsOf(await edit(id, { images: [b, a] }))).toEqual(['The garden', 'The kitchen'])
    expect(captionsOf(await edit(id, { imageAlts: { [a]: 'A kitchen' } }))).toEqual(['The garden', 'The kitchen'])
    expect(captionsOf(await edit(id, { title: 'Attic' }))).toEqual(['The garden', 'The kitchen'])
    const changed = await edit(id, { imageCaptions: { [b]: '' } })
    expect(captionsOf(changed)).toEqual(['', 'The kitchen'])
    expect(changed.body.pictures.map(({ alt }) => alt)).toEqual(['', 'A kitchen'])
  })

  it('go with the pictures when an edit removes them all', async () => {
    const { id } = (await create({ imageCaptions: { [a]: 'The kitchen' } })).body
    await edit(id, { images: [] })
    const { body } = await world.call(null, routes.find, { params: { id } })
    expect([body.images, body.pictures, body.cover]).toEqual([[], [], null])
  })

  it('may have 200 characters, not more, and belong to its pictures', async () => {
    const longest = 'W'.repeat(200)
    const made = await create({ imageCaptions: { [a]: longest } })
    expect(captionsOf(made)).toEqual([longest, ''])
    const { id } = made.body
    const refused = await edit(id, { imageCaptions: { [a]: `${longest}W` } })
    expect([refused.status, Object.values(refused.problem.errors ?? {})]).toEqual([
      400,
      ['Captions of images must be at most 200 characters'],
    ])
    const odd = await edit(id, { images: [a], imageCaptions: { [b]: 'Gone' } })
    expect([odd.status, odd.problem.errors]).toEqual([
      400,
      { imageCaptions: 'A caption belongs to a picture of this home' },
    ])
    expect(captionsOf(await edit(id, {}))).toEqual([longest, ''])
  })
})
