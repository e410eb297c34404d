import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OwnUser } from '@lintel/contract/accounts/schema'

/** The browser app's `Head`: metadata of a page. */
export type Head = {
  title?: string
  description?: string
  canonical?: string
  image?: string
  isHidden?: boolean
  data?: object
}

/** Accounts that the sign-in page offers. */
export type DemoSignIn = { usernames: string[]; password: string }

export type PageRequest = {
  path: string
  search: string
  user: OwnUser | null
  locale: string
  currency: string
  demo: DemoSignIn | null
}
type MadePage = { state: object; head: Head; html: string | null; preloads: string; source: string | null }

/** Performs the API calls of a page while it is rendered. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** The built module of the browser app that renders pages. */
type Entry = { setTransport(transport: Transport): void; renderPage(request: PageRequest): Promise<MadePage> }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** The source file of what only signed-in users need, on every screen. */
const SIGNED_IN_CODE = 'src/signed-in.tsx'

export type Renderer = {
  renderPage(request: PageRequest, transport: Transport): Promise<MadePage>
  /** Preload tags for the code and styles of a screen, and of signed-in users. */
  tagsFor(source: string | null, user: OwnUser | null): string
}

/** Loads the page renderer; null if the browser app is not built, as in API tests. */
export async function loadRenderer(webDir: string): Promise<Renderer | null> {
  const file = join(webDir, 'server/entry-server.js')
  if (!existsSync(file)) return null
  const entry: Entry = await import(pathToFileURL(file).href)
  const manifest: Manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'))
  const transports = new AsyncLocalStorage<Transport>()
  entry.setTransport((address, init) => {
    const transport = transports.getStore()
    if (!transport) throw new Error('a page made an API call outside of rendering')
    return transport(address, init)
  })
  return {
    renderPage: (request, transport) => transports.run(transport, () => entry.renderPage(request)),
    tagsFor: (source, user) => tags(manifest, [...(user ? [SIGNED_IN_CODE] : []), ...(source ? [source] : [])]),
  }
}

function tags(manifest: Manifest, sources: string[]): string {
  const alreadyThere = filesOf(manifest, ['index.html'])
  const wanted = filesOf(manifest, sources)
  const code = [...wanted.code].filter((file) => !alreadyThere.code.has(file))
  const styles = [...wanted.styles].filter((file) => !alreadyThere.styles.has(file))
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('')
}

/** Files of modules and of their static imports. */
function filesOf(manifest: Manifest, sources: string[]) {
  const code = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || code.has(chunk.file)) return
    code.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return { code, styles }
}
