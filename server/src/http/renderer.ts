import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OwnUser } from '@lintel/contract/accounts/schema'

/** What a page says of itself; the browser app's own `Head`. */
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
  demo: DemoSignIn | null
}
type MadePage = { state: object; head: Head; html: string | null; preloads: string; source: string | null }

/** How the page's own calls are answered while it is made. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/** The part of the browser app that makes pages, as it is built. */
type Entry = { sendCallsBy(transport: Transport): void; makePage(request: PageRequest): Promise<MadePage> }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

export type Renderer = {
  /** Makes a page; its calls go by the given transport. */
  makePage(request: PageRequest, transport: Transport): Promise<MadePage>
  /** The tags which let a browser fetch the code and styles of a screen together with the page. */
  tagsFor(source: string | null): string
}

/** Loads what makes pages from the built browser app; null where that is not built, as in tests of the calls. */
export async function loadRenderer(webDir: string): Promise<Renderer | null> {
  const file = join(webDir, 'server/entry-server.js')
  if (!existsSync(file)) return null
  const entry: Entry = await import(pathToFileURL(file).href)
  const manifest: Manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'))
  const transports = new AsyncLocalStorage<Transport>()
  entry.sendCallsBy((address, init) => {
    const transport = transports.getStore()
    if (!transport) throw new Error('a page called outside of its making')
    return transport(address, init)
  })
  return {
    makePage: (request, transport) => transports.run(transport, () => entry.makePage(request)),
    tagsFor: (source) => tags(manifest, source),
  }
}

function tags(manifest: Manifest, source: string | null): string {
  const alreadyThere = filesOf(manifest, 'index.html')
  const wanted = source ? filesOf(manifest, source) : { code: new Set<string>(), styles: new Set<string>() }
  const code = [...wanted.code].filter((file) => !alreadyThere.code.has(file))
  const styles = [...wanted.styles].filter((file) => !alreadyThere.styles.has(file))
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...code.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('')
}

/** A module's files and those of everything it imports at once. */
function filesOf(manifest: Manifest, source: string) {
  const code = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || code.has(chunk.file)) return
    code.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(source)
  return { code, styles }
}
