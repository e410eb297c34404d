import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { signUp } from './accounts.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** A page with the button that opens the upload dialog, and a list of the uploaded files. */
const CODE = `
  import { QueryClientProvider } from '@tanstack/react-query'
  import { StrictMode, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  import { makeQueryClient } from './web/src/api/query-client.ts'
  import { discardUploads } from './web/src/features/files/interrupted-uploads.ts'
  import { UploadDocumentsButton } from './web/src/features/files/documents/upload-documents-button.tsx'
  import { Toaster } from './web/src/ui/overlays/toaster.tsx'
  const user = JSON.parse(document.querySelector('#user').textContent)
  const client = makeQueryClient(() => undefined)
  function Files() {
    const [files, setFiles] = useState([])
    return (
      <main>
        <h1>Files</h1>
        <UploadDocumentsButton user={user} onUploaded={(file) => setFiles((before) => [...before, file])} />
        <button onClick={discardUploads}>Forget</button>
        <ul>{files.map((file) => <li key={file.uploadId} data-id={file.uploadId}>{file.name}: {file.size} bytes</li>)}</ul>
      </main>
    )
  }
  createRoot(document.querySelector('#root')).render(
    <StrictMode><QueryClientProvider client={client}><Files /><Toaster /></QueryClientProvider></StrictMode>,
  )
`

let built: Promise<{ code: string; styles: string }> | null = null

/**
 * Opens a page that has only the upload dialog, signed in as a new user of this role.
 * @returns `reload` loads the page again
 */
export async function openUploadPage(page: Page, role: 'tenant' | 'owner' = 'owner') {
  built ??= buildPage()
  const { code, styles } = await built
  const { id } = await signUp(page, role)
  const fill = async () => {
    await page.evaluate(
      ([user, css]) => {
        document.documentElement.lang = 'en'
        document.documentElement.dataset.theme = 'dark'
        document.title = 'Files'
        document.body.innerHTML = `<div id="root"></div><script type="application/json" id="user">${user}</script>`
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      },
      [JSON.stringify({ id, role }), styles] as const,
    )
    // Not by `page.route`, which would pass every byte of an upload through the debugger.
    await page.evaluate(code)
  }
  const load = async (go: () => Promise<unknown>) => {
    await go()
    await fill()
  }
  await load(() => page.goto('/healthz'))
  return { reload: () => load(() => page.reload()) }
}

/** The upload dialog of the page. */
export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' })

export const openUploadDialog = (page: Page) => page.getByRole('button', { name: 'Upload documents' }).click()

/** Starts the upload of the chosen files. */
export const uploadChosenFiles = (page: Page) =>
  uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click()

/** The uploaded files whose list entry has this text. */
export const uploadedFile = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

async function buildPage() {
  const { outputFiles } = await build({
    stdin: { contents: CODE, resolveDir: ROOT, loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    outdir: 'nowhere',
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const textOf = (suffix: string) => outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? ''
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'web/dist/.vite/manifest.json'), 'utf8'))
  const [sheet] = manifest['index.html'].css
  const appStyles = await readFile(path.join(ROOT, 'web/dist', sheet), 'utf8')
  return { code: textOf('.js'), styles: appStyles.replaceAll(/@font-face\s*{[^}]*}/g, '') + textOf('.css') }
}
