import { API, API_DESCRIPTIONS } from '@lintel/contract/api'
import { openApiDocument } from '../server/src/http/openapi.ts'

/** The document as `/api/openapi.json` answers it. */
export const document = JSON.stringify(openApiDocument(API, API_DESCRIPTIONS), null, 2)
