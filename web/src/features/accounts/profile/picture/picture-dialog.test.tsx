import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../../test/fake-server.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { users } from '../../../../test/sample-data.ts'

const PATH = '/objects/images/portrait'
const UPLOAD_URL = '/storage/uploads/1'
const JPEG = new Blob(['jpeg'], { type: 'image/jpeg' })
/** A landscape: the largest square has a side of 200 px, in the middle. */
const SIZE = { width: 400, height: 200 }

const drawn = vi.fn()
const decode = vi.fn()
beforeEach(() => {
  decode.mockResolvedValue(undefined)
  // What the test's browser has not: pictures and a canvas.
  const context = { fillRect: () => undefined, drawImage: (_: unknown, ...numbers: number[]) => drawn(numbers) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((finish) => finish(JPEG))
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(decode)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(SIZE.width)
  vi.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(SIZE.width)
  vi.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(SIZE.height)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  drawn.mockReset()
})

const user = (profileImageUrl: string | null = null) => ({ ...users.tenant, profileImageUrl })

/** Opens the dialog on the profile of a user. */
async function openDialog(profileImageUrl: string | null = null) {
  const server = startFakeServer({
    'GET /api/auth/sessions': [],
    'GET /api/messages/blocked': [],
    'GET /api/preferences': {},
    'POST /api/objects/upload': { uploadURL: UPLOAD_URL, method: 'PUT', expires: 60 },
    'PUT /api/property-images': {
      objectPath: PATH,
      picture: { path: PATH, alt: '', caption: '', width: 200, height: 200, thumbhash: null, widths: [200] },
    },
    'PATCH /api/auth/user': user(PATH),
  })
  const callServer = globalThis.fetch
  const uploaded = vi.fn()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== UPLOAD_URL) return callServer(url, init)
    uploaded(init.body)
    return new Response('')
  })
  const screen = within(await renderScreen('/profile', user(profileImageUrl)))
  const button = () => screen.getByRole('button', { name: /^(Add a|Change) picture$/ })
  button().focus()
  fireEvent.click(button())
  const dialog = within(await within(document.body).findByRole('dialog', { name: 'Profile picture' }))
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } })
  return { server, uploaded, screen, button, dialog, choose }
}

const PHOTO = new File(['bytes'], 'me.png', { type: 'image/png' })
const areaOf = (dialog: ReturnType<typeof within>) => dialog.findByRole('application')
const bodiesOf = (server: ReturnType<typeof startFakeServer>, sentKey: string) =>
  server.sent.filter(({ key }) => key === sentKey).map(({ body }) => body)

it('crops, uploads and saves a picture by keyboard alone', async () => {
  const { server, uploaded, screen, button, dialog, choose } = await openDialog()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose a picture' }))
  choose(PHOTO)
  const area = await areaOf(dialog)
  expect(document.activeElement).toBe(area)
  fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
  expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('200%')
  fireEvent.keyDown(area, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(area, { key: 'ArrowUp' })
  fireEvent.click(dialog.getByRole('button', { name: 'Save picture' }))
  await waitFor(() => expect(bodiesOf(server, 'PATCH /api/auth/user')).toEqual([{ profileImageUrl: PATH }]))
  // From (200, 100): half of the side of 200, moved by a tenth of it to the right and a fiftieth up; not enlarged.
  expect(drawn.mock.calls).toEqual([[[160, 48, 100, 100, 0, 0, 100, 100]]])
  expect(uploaded.mock.calls).toEqual([[JPEG]])
  expect(bodiesOf(server, 'POST /api/objects/upload')).toEqual([{ name: 'picture.jpg', type: 'image/jpeg', size: 4 }])
  expect(bodiesOf(server, 'PUT /api/property-images')).toEqual([{ imageURL: UPLOAD_URL }])
  await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
  expect(button().textContent).toContain('Change')
  expect(button().querySelector('img')?.getAttribute('src')).toBe(PATH)
  expect(document.activeElement).toBe(button())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('zooms with + and -, and never beyond the picture', async () => {
  const { dialog, choose } = await openDialog()
  choose(PHOTO)
  const area = await areaOf(dialog)
  const zoom = () => Number((dialog.getByRole('slider') as HTMLInputElement).value)
  for (const _ of Array(30)) fireEvent.keyDown(area, { key: '+' })
  expect(zoom()).toBe(4)
  for (const _ of Array(30)) fireEvent.keyDown(area, { key: '-' })
  expect(zoom()).toBe(1)
})

it.each([
  ['a picture that is dropped', 'drop', 'dataTransfer'],
  ['a picture that is pasted', 'paste', 'clipboardData'],
])('takes %s', async (_, name, property) => {
  const { dialog } = await openDialog()
  fireEvent(window, Object.assign(new Event(name, { cancelable: true }), { [property]: { files: [PHOTO] } }))
  expect(await areaOf(dialog)).toBeTruthy()
})

it('starts anew with a picture that is dropped on another', async () => {
  const { dialog, choose } = await openDialog()
  choose(PHOTO)
  fireEvent.keyDown(await areaOf(dialog), { key: '+' })
  const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files: [PHOTO] } })
  fireEvent(window, drop)
  expect(drop.defaultPrevented).toBe(true)
  await waitFor(() => expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('100%'))
})

it.each([
  [
    'notes.txt',
    'text/plain',
    5,
    '“notes.txt” is not a picture that can be read. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
  ],
  ['IMG_1.HEIC', '', 5, '“IMG_1.HEIC” is not a picture that can be read. Please save it as JPEG and choose that.'],
  ['huge.png', 'image/png', 11 * 1024 ** 2, '“huge.png” is 11 MB; at most 10 MB can be taken.'],
])('says why %s is not taken', async (name, type, size, reason) => {
  decode.mockRejectedValue(new DOMException('The source image cannot be decoded.', 'EncodingError'))
  const { dialog, choose } = await openDialog()
  choose(new File([new Uint8Array(size)], name, { type }))
  expect((await dialog.findByText(reason)).closest('[role=alert]')).toBeTruthy()
  expect(dialog.queryByRole('application')).toBeNull()
})

it('keeps the crop and says why a picture was not saved', async () => {
  const { server, dialog, choose } = await openDialog()
  server.refuse('PUT /api/property-images', 'unavailable', 'Too many pictures at once.')
  choose(PHOTO)
  fireEvent.keyDown(await areaOf(dialog), { key: '+' })
  fireEvent.click(dialog.getByRole('button', { name: 'Save picture' }))
  await dialog.findByText('Too many pictures at once.')
  expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('110%')
})

it('removes the picture, and puts it back on undo', async () => {
  const { server, button, dialog } = await openDialog(PATH)
  server.answer('PATCH /api/auth/user', user())
  fireEvent.click(dialog.getByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(button().textContent).toContain('Add a picture'))
  expect(button().querySelector('img')).toBeNull()
  const { toasts } = await import('../../../../ui/overlays/toast-store.ts')
  server.answer('PATCH /api/auth/user', user(PATH))
  toasts.getSnapshot()[0]?.action?.onSelect()
  await waitFor(() => expect(button().querySelector('img')?.getAttribute('src')).toBe(PATH))
  expect(bodiesOf(server, 'PATCH /api/auth/user')).toEqual([{ profileImageUrl: null }, { profileImageUrl: PATH }])
})
