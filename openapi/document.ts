import { API, API_DESCRIPTIONS } from '@lintel/contract/api'
import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { openApiDocument } from '../server/src/http/openapi.ts'

/** The OpenAPI document, the same as at `/api/openapi.json` of an installation in dollars. */
export const document = JSON.stringify(openApiDocument(API, API_DESCRIPTIONS, DEFAULT_CURRENCY), null, 2)
