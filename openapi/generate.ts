import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { document } from './document.ts'

// Writes what redocly checks and what a typed client is made of. Neither is committed: every check makes them anew.
const folder = path.join(import.meta.dirname, 'generated')
await mkdir(folder, { recursive: true })
await writeFile(path.join(folder, 'openapi.json'), document)
await writeFile(path.join(folder, 'paths.ts'), astToString(await openapiTypescript(document)))
