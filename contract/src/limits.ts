import { AREA_MAX, CITY_MAX, DAY_RANGE, DISTRICT_MAX, ROOMS_MAX, SEARCH_MAX } from './search-limits.ts'

/** Every limit of the product. Those marked (spec) come from the specification; the others only keep records from growing without end. */
export const LIMITS = {
  /** Characters of a username; the minimum is (spec). */
  username: { min: 3, max: 40 },
  /** Characters of a password; the minimum is (spec). */
  password: { min: 6, max: 200 },
  /** Characters of a setup code as typed, with room for spaces. */
  setupCodeMax: 60,
  /** Characters of the token in a link sent by email: twice what they have. */
  linkTokenMax: 86,
  nameMax: 100,
  /** Characters of the name of a tenant without an account: first and last name. */
  fullNameMax: 201,
  emailMax: 254,
  phoneMax: 40,
  titleMax: 150,
  descriptionMax: 10_000,
  addressMax: 300,
  cityMax: CITY_MAX,
  districtMax: DISTRICT_MAX,
  houseRulesMax: 2_000,
  /** Floors of buildings, 0 is the ground floor. */
  floor: { min: -5, max: 200 },
  applicationMessageMax: 5_000,
  /** Characters of one answer to a home's question. */
  answerMax: 500,
  criteriaNoteMax: 1_000,
  householdMax: 50,
  termMonthsMax: 240,
  messageMax: 5_000,
  rejectionNoteMax: 1_000,
  /** Characters of the note of a report, and of its outcome. */
  reportNoteMax: 1_000,
  noteMax: 2_000,
  searchMax: SEARCH_MAX,
  /** Rows that can be chosen for a file: so many ids fit in a URL of 8 KB, which common proxies accept. */
  exportedIdsMax: 200,
  /** Of a price filter, in major units: above any rent of any currency, so that an exclusive upper end can include all. */
  priceFilterMax: 200_000_000_000,
  roomsMax: ROOMS_MAX,
  /** Square metres; the minimum is (spec). */
  area: { min: 1, max: AREA_MAX },
  /** Pictures of one home (spec). */
  imagesMax: 10,
  /** Bytes of one picture (spec). */
  imageBytesMax: 10_485_760,
  /**
   * Memory that decoding one picture takes at most, in bytes, and its pixels: more than phones produce. Larger ones are scaled down
   * while they are read, which their format must allow.
   */
  image: { decodedBytesMax: 300_000_000, pixelsMax: 250_000_000 },
  /** Bytes of one file of a tenant, and of any file sent in one request without a declared size. */
  smallFileBytesMax: 100 * 1024 * 1024,
  /** Unfinished uploads of one user. */
  openUploadsMax: 200,
  /** Characters of a picture's alternative text. */
  altMax: 300,
  /** Characters of a picture's caption. */
  captionMax: 200,
  /** Bytes of one file at any installation: 5 TiB, as S3. */
  fileBytesMax: 5 * 1024 ** 4,
  fileNameMax: 255,
  fileTypeMax: 200,
  /** Parts of one file, and the minimum bytes of each but the last (spec). */
  partsMax: 10_000,
  partBytesMin: 5 * 1024 * 1024,
  /** Documents attached to one application. */
  documentsMax: 20,
  /** Bytes of one document. */
  documentBytesMax: 10_485_760,
  /** Documents of one user. */
  ownDocumentsMax: 500,
  /** Calendar days in inputs. */
  day: DAY_RANGE,
  /** Rows of one page of any list. */
  page: { default: 24, max: 100 },
  /** Matches are counted up to this number. Totals kept in tables have no such limit. */
  countMax: 1_000,
} as const

/** Rows of a dashboard's "recent" lists (spec, section 9). */
export const RECENT_LENGTH = 5
