import { API, API_DESCRIPTIONS } from '@lintel/contract/api'
import { openApiDocument } from '../server/src/http/openapi.ts'

/** The OpenAPI document, the same as at `/api/openapi.json`. */
export const document = JSON.stringify(openApiDocument(API, API_DESCRIPTIONS), null, 2)
