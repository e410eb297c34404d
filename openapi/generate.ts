import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { document } from './document.ts'

// Writes the document for redocly and the types of the client. Neither is committed: `npm run check` generates both.
const folder = path.join(import.meta.dirname, 'generated')
await mkdir(folder, { recursive: true })
await writeFile(path.join(folder, 'openapi.json'), document)
await writeFile(path.join(folder, 'paths.ts'), astToString(await openapiTypescript(document)))
