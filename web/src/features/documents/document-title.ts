import { type AddedType, DOCUMENT_TYPES } from '@lintel/contract/documents/types'
import { LIMITS } from '@lintel/contract/limits'

/** 'Payslip March' for 'Payslip_March.pdf'. */
export const titleOfFile = (fileName: string) =>
  fileName
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', ' ')
    .slice(0, LIMITS.titleMax)
    .trim()

/**
 * A title for a file of a known type: its name, or the type's where a device made the name ('IMG_2033.jpg', 'scan-12.pdf').
 */
export function suggestTitle(fileName: string, type: AddedType): string {
  const title = titleOfFile(fileName)
  if (!isMadeByDevice(title)) return title
  return type === 'other' ? 'Document' : DOCUMENT_TYPES[type]
}

function isMadeByDevice(title: string): boolean {
  if (UUID.test(title)) return true
  const words = title.toLowerCase().match(/\p{L}+/gu)
  return words ? words.every((word) => DEVICE_WORDS.has(word)) : !DATE_OR_SHORT_NUMBER.test(title)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** '2024-03' and '2024' say more than the type; '20240301 101112' and '1000012345' don't. */
const DATE_OR_SHORT_NUMBER = /^\d{1,4}(?:\D{1,3}\d{1,4}){0,2}$/

/** Words in names that cameras, scanners, phones and office programs give. */
const DEVICE_WORDS = new Set(
  `image img images imag photo picture pic foto bild dsc dscf dscn dcim cimg mvimg pxl wa whatsapp screenshot screen shot
  scan scanned scanner camscanner adobe document documents doc docs dokument file files new untitled unnamed unknown
  download received copy of from at on am pm`.split(/\s+/),
)
