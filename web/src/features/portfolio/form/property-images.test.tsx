import type { Picture } from '@lintel/contract/files/schema'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { property, users } from '../../../test/sample-data.ts'

const [a, b, c] = ['/objects/images/a', '/objects/images/b', '/objects/images/c']
const pictures = [a, b, c].map((path): Picture => ({ ...(property.cover as Picture), path, alt: '', caption: '' }))
const withPictures = { ...property, images: [a, b, c], cover: pictures[0] ?? null, pictures }
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer({
    'GET /api/properties/:id': withPictures,
    'GET /api/properties/cities': [],
    'GET /api/applications/questions': [],
    'PATCH /api/properties/:id': withPictures,
  })
  await renderScreen(`/properties/${property.id}/edit`, users.owner)
  await button('Remove image 3')
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

// By label or text: roles of a form this long take a second to compute.
const button = (label: string | RegExp) => screen.findByLabelText(label)
const press = async (label: string | RegExp) => fireEvent.click(await button(label))
const pressText = async (text: string) =>
  fireEvent.click((await screen.findByText(text)).closest('button') as HTMLElement)
const order = () => [...document.querySelectorAll('[data-image]')].map((tile) => tile.getAttribute('data-image'))
const grip = (number: number) => button(`Move image ${number}: drag it, or press an arrow key`)

it('are moved by keys and made the cover, each with the focus where it goes on', async () => {
  const first = await grip(1)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(order()).toEqual([b, a, c])
  expect(screen.getByText('Image 1 is now number 2 of 3.').getAttribute('role')).toBe('status')
  expect(document.activeElement).toBe(await grip(2))
  fireEvent.keyDown(await grip(2), { key: 'End' })
  expect(order()).toEqual([b, c, a])
  await press('Make image 2 the cover')
  expect(order()).toEqual([c, b, a])
  await pressText('Undo')
  expect(order()).toEqual([b, c, a])
})

it('are removed, which can be undone, and described', async () => {
  await press('Remove image 3')
  expect(order()).toEqual([a, b])
  expect(document.activeElement).toBe(await button('Remove image 2'))
  await pressText('Undo')
  expect(order()).toEqual([a, b, c])
  await press('Remove image 1')
  await press(/description and caption of image 2$/)
  fireEvent.change(await screen.findByLabelText('Description of image 2'), { target: { value: 'The attic' } })
  fireEvent.change(screen.getByLabelText('Caption of image 2'), { target: { value: 'Under the roof' } })
  await pressText('Done')
  await pressText('Save changes')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  const described = { imageAlts: { [c]: 'The attic' }, imageCaptions: { [c]: 'Under the roof' } }
  expect(server.sent[0]?.body).toMatchObject({ images: [b, c], ...described })
})
