import { messageScreens } from '@lintel/contract/messages/screens'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import AwsS3 from '@uppy/aws-s3'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveConnection } from '../../../../api/live-connection.ts'
import { makeQueryClient } from '../../../../api/query-client.ts'
import { startFakeServer } from '../../../../test/fake-server.ts'
import {
  conversation,
  documentMessage,
  pictureMessage,
  removedFileMessage,
  users,
} from '../../../../test/sample-data.ts'
import { Shortcuts } from '../../../../ui/keyboard/shortcuts.tsx'
import { toasts } from '../../../../ui/overlays/toast-store.ts'
import { currentUserQuery } from '../../../accounts/data.ts'
import { clearChosenFiles } from '../../files/chosen-files.ts'
import { getMessaging, start } from '../../sending/messaging.ts'
import { Thread } from '../thread.tsx'

const UPLOAD_ID = '018f0000-0000-7000-8000-000000000001'
const PDF = new File(['%PDF-1.4'], 'payslip.pdf', { type: 'application/pdf' })
const PICTURE = new File(['picture'], 'me.png', { type: 'image/png' })

const storeItem = localStorage.setItem
// Not by a spy: the storage binds its methods once, and would keep a spy in the next file's tests.
const setStoring = (setItem: Storage['setItem']) =>
  Object.defineProperty(localStorage, 'setItem', { value: setItem, configurable: true, writable: true })

let running: ReturnType<typeof start> | undefined
beforeAll(() => {
  // What tests of other files wrote, while no messaging was there to send it.
  startFakeServer({})
  startMessaging(makeClient())
  for (const { clientId } of getMessaging()?.outbox.getSnapshot() ?? []) getMessaging()?.discard(clientId)
})
beforeEach(() => {
  vi.spyOn(AwsS3, 'uploadPartBytes').mockImplementation(async ({ onProgress, onComplete }) => {
    onProgress?.({ loaded: 1, lengthComputable: true } as ProgressEvent)
    onComplete?.('etag')
    return { ETag: 'etag', location: `/storage/uploads/${UPLOAD_ID}` }
  })
  // What this browser can't store: uploads that resume after a reload. The texts of the outbox it can.
  setStoring((key, value) => {
    if (key.startsWith('uppyState:')) throw new DOMException('', 'QuotaExceededError')
    storeItem(key, value)
  })
})
afterEach(() => {
  running?.stop()
  cleanup()
  clearChosenFiles()
  toasts.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setStoring(storeItem)
  sessionStorage.clear()
  localStorage.clear()
})

const stored = { ...documentMessage, senderId: users.tenant.id, receiverId: users.owner.id }

const makeClient = () =>
  makeQueryClient(
    () => undefined,
    () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )

/** Without a live connection. */
function startMessaging(client: QueryClient) {
  running?.stop()
  const live = { status: 'down', send: () => false, onFrame: () => () => {}, onStatus: () => () => {} }
  running = start({ client, userId: users.tenant.id, live: live as unknown as LiveConnection, snapshot: null })
}

/** Opens a tenant's thread with an owner, without a live connection. */
async function openThread(messages = [documentMessage], isBlocked = false) {
  const server = startFakeServer({
    'GET /api/messages/:userId': messages,
    'GET /api/messages/:userId/conversation': {
      ...conversation,
      isBlocked,
      whyNotWrite: isBlocked ? 'You blocked this person.' : null,
    },
    'GET /api/messages/unread': { unreadCount: 0, countedThrough: null },
    'GET /companion/s3/params': {
      method: 'PUT',
      url: `${window.location.origin}/storage/uploads/${UPLOAD_ID}?signature=1`,
      fields: {},
      headers: {},
      expires: 60,
      key: 'k',
    },
    'POST /api/messages': { ...stored, type: 'text', file: null, id: UPLOAD_ID, content: 'Here it is' },
    'POST /api/messages/documents': stored,
  })
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, users.tenant)
  startMessaging(client)
  window.history.replaceState(null, '', messageScreens.messages.path)
  const thread = (key: string, partnerId: string) => (
    <QueryClientProvider client={client}>
      <Thread key={key} user={users.tenant} partnerId={partnerId} propertyId={null} />
      <Shortcuts />
    </QueryClientProvider>
  )
  const { rerender, container } = render(thread('one', users.owner.id))
  await screen.findByText('contract.pdf')
  return { server, container, reopen: () => rerender(thread('two', users.owner.id)) }
}

const field = () => screen.getByRole('textbox', { name: /^Message to/ })
const chips = () => screen.queryByRole('list', { name: 'Files to send' })
const chipNames = () => [...(chips()?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const sentFiles = ({ sent }: { sent: { key: string; body: unknown }[] }) =>
  sent.filter(({ key }) => key === 'POST /api/messages/documents').map(({ body }) => body)

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('adding files', () => {
  it('takes what is chosen, dropped and pasted, and sends nothing by itself', async () => {
    const { server, container } = await openThread()
    choose(PDF)
    fireEvent.drop(container.querySelector('section') as Element, {
      dataTransfer: { types: ['Files'], files: [PICTURE] },
    })
    fireEvent.paste(field(), { clipboardData: { types: ['Files', 'text/html'], files: [PDF] } })
    expect(chipNames()).toEqual(['payslip.pdf', 'me.png', 'payslip.pdf'])
    expect(screen.getByText('3 files to send')).toBeTruthy()
    expect(screen.getByText(/^Only you and/).parentElement?.textContent).toBe('Only you and Oscar can open them.')
    expect(server.sent).toEqual([])
  })

  it('pastes the text of an office program, not its picture', async () => {
    await openThread()
    fireEvent.paste(field(), {
      clipboardData: { types: ['text/plain', 'text/html', 'Files'], files: [PICTURE] },
    })
    expect(chips()).toBeNull()
  })

  it('says why a file is refused, and keeps the others', async () => {
    await openThread()
    choose(PDF, new File(['x'], 'notes.docx', { type: 'application/msword' }))
    expect(chipNames()).toEqual(['payslip.pdf'])
    expect(toasts.getSnapshot()[0]).toMatchObject({
      title: '“notes.docx” was not added',
      description: expect.stringMatching(/^Only PDFs and pictures/),
    })
  })

  it('takes no dropped files while the partner is blocked', async () => {
    const { container } = await openThread(undefined, true)
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [PICTURE] } })
    container.querySelector('section')?.dispatchEvent(drop)
    expect(drop.defaultPrevented).toBe(false)
  })

  it('lets the browser open no file that is dropped beside the thread', async () => {
    await openThread()
    const drag = new Event('dragover', { bubbles: true, cancelable: true })
    Object.assign(drag, { dataTransfer: { types: ['Files'] } })
    document.body.dispatchEvent(drag)
    expect(drag.defaultPrevented).toBe(true)
  })

  it('keeps the files of a thread while another is open', async () => {
    const { reopen } = await openThread()
    choose(PDF)
    reopen()
    await waitFor(() => expect(chipNames()).toEqual(['payslip.pdf']))
  })

  it('removes files by keyboard; the focus goes to the next one, then to the field', async () => {
    await openThread()
    choose(PDF, PICTURE)
    const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
    remove('payslip.pdf').focus()
    fireEvent.keyDown(document.activeElement as Element, { key: 'Delete' })
    expect(chipNames()).toEqual(['me.png'])
    expect(document.activeElement).toBe(remove('me.png'))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Backspace' })
    expect(chips()).toBeNull()
    expect(document.activeElement).toBe(field())
  })
})

describe('sending files', () => {
  it('sends each file as a message, also one twice, and then the text', async () => {
    const { server } = await openThread()
    choose(PDF, PDF)
    fireEvent.change(field(), { target: { value: 'Here it is' } })
    send()
    expect(chips()).toBeNull()
    await waitFor(() => expect(server.requests).toContain('POST /api/messages'))
    const calls = server.requests.filter((key) => key.startsWith('POST /api/messages'))
    expect(calls).toEqual(['POST /api/messages/documents', 'POST /api/messages/documents', 'POST /api/messages'])
    const file = { receiverId: users.owner.id, propertyId: null, uploadId: UPLOAD_ID, clientId: expect.any(String) }
    expect(sentFiles(server)).toEqual([file, file])
    expect(screen.queryByText('Not sent yet')).toBeNull()
  })

  it('keeps a file while offline, and sends it once when the network is back', async () => {
    const { server } = await openThread()
    let breakOff = () => {}
    vi.mocked(AwsS3.uploadPartBytes).mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          breakOff = () => reject(Object.assign(new Error('Unknown error'), { source: { status: 0 } }))
        }),
    )
    choose(PDF)
    send()
    await waitFor(() => expect(AwsS3.uploadPartBytes).toHaveBeenCalled())
    setOnline(false)
    breakOff()
    expect(await screen.findByText('Not sent yet')).toBeTruthy()
    expect(sentFiles(server)).toEqual([])
    setOnline(true)
    await waitFor(() => expect(screen.queryByText('payslip.pdf')).toBeNull())
    expect(sentFiles(server)).toHaveLength(1)
  })

  it('shows why the server refused a file, and sends it again on request', async () => {
    const { server } = await openThread()
    server.refuse('POST /api/messages/documents', 'unsupported', 'A virus was found in this file')
    choose(PDF)
    send()
    expect(await screen.findByText('A virus was found in this file')).toBeTruthy()
    expect(screen.getByText('payslip.pdf')).toBeTruthy()
    server.answer('POST /api/messages/documents', stored)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('A virus was found in this file')).toBeNull())
    await waitFor(() => expect(sentFiles(server)).toHaveLength(2))
    // The server may have deleted the upload.
    expect(AwsS3.uploadPartBytes).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(screen.queryByText('payslip.pdf')).toBeNull())
  })

  it('tries again by itself after an error of the server, without another upload', async () => {
    const { server } = await openThread()
    server.refuse('POST /api/messages/documents', 'unavailable', 'Busy')
    choose(PDF)
    send()
    expect(await screen.findByText('Not sent yet')).toBeTruthy()
    server.answer('POST /api/messages/documents', stored)
    // Waits end when the network is back.
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('payslip.pdf')).toBeNull())
    expect(sentFiles(server)).toHaveLength(2)
    expect(AwsS3.uploadPartBytes).toHaveBeenCalledTimes(1)
  })

  it('cancels a file that is on its way', async () => {
    const { server } = await openThread()
    vi.mocked(AwsS3.uploadPartBytes).mockImplementation(() => new Promise(() => undefined))
    choose(PDF)
    send()
    expect(await screen.findByRole('progressbar', { name: 'Sending payslip.pdf' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('payslip.pdf')).toBeNull())
    expect(sentFiles(server)).toEqual([])
  })
})

describe('files of a thread', () => {
  it('are a link to download, a picture that opens large, or removed', async () => {
    await openThread([documentMessage, pictureMessage, removedFileMessage])
    const link = screen.getByRole('link', { name: /contract\.pdf/ })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      documentMessage.file?.url,
      'contract.pdf',
    ])
    expect(screen.getByText('This file was removed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open balcony.jpg' }))
    const viewer = within(await screen.findByRole('dialog', { name: 'balcony.jpg' }))
    expect(viewer.getByAltText('balcony.jpg')).toBeTruthy()
    expect(viewer.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('balcony.webp')
    expect(viewer.queryByRole('button', { name: 'Next picture' })).toBeNull()
    fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show one picture after the other, by buttons or arrow keys', async () => {
    const file = pictureMessage.file && { ...pictureMessage.file, name: 'view.jpg' }
    await openThread([documentMessage, pictureMessage, { ...pictureMessage, id: UPLOAD_ID, content: 'view.jpg', file }])
    fireEvent.click(screen.getByRole('button', { name: 'Open balcony.jpg' }))
    const viewer = within(await screen.findByRole('dialog'))
    const shown = () => viewer.getByRole('img').getAttribute('alt')
    expect(shown()).toBe('balcony.jpg')
    expect(viewer.getByText('1 / 2')).toBeTruthy()
    fireEvent.click(viewer.getByRole('button', { name: 'Next picture' }))
    expect(shown()).toBe('view.jpg')
    fireEvent.keyDown(document, { key: 'ArrowRight' })
    expect(shown()).toBe('view.jpg')
    fireEvent.keyDown(document, { key: 'ArrowLeft' })
    expect(shown()).toBe('balcony.jpg')
  })
})
