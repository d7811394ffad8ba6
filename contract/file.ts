/**
 * Files that people put in. They come in pieces, so that a bad line goes on where it broke and no request carries more
 * than a piece; they are kept when the last one is there and all of them together are what they may be.
 */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, line } from './fields.ts'
import { say } from './sentences.ts'

/** Kinds as their bytes tell them, and the type that each is sent as. */
export const fileTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  xml: 'application/xml',
  zip: 'application/zip',
  ofd: 'application/ofd',
} as const
export type FileKind = keyof typeof fileTypes
export const fileKinds = Object.keys(fileTypes) as FileKind[]

/** What a picture may be that a form makes smaller before it is sent; and how large, as bytes. */
export const pictureTypes = [fileTypes.jpg, fileTypes.png, fileTypes.webp] as const
export type PictureType = (typeof pictureTypes)[number]
export const PICTURE_BYTES = 1_500_000

/** What a file is for decides of what kinds and how large it may be, in bytes, who may read it, and what is said of any other kind. */
export const filePurposes = {
  /** What an attendee hands in with the sign-up; private. */
  annex: { kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx'], bytes: 20 * 1024 * 1024, open: false, unfit: 'file_unfit' },
  /** What is handed in with a survey; for whoever may read its answers. */
  survey: { kinds: ['jpg', 'png', 'webp', 'pdf', 'docx', 'xlsx'], bytes: 20 * 1024 * 1024, open: false, unfit: 'file_unfit' },
  /** What organisers show on public pages: anybody may read it, at an address that never changes what it holds. */
  picture: { kinds: ['jpg', 'png', 'webp'], bytes: 2 * 1024 * 1024, open: true, unfit: 'file_unfit' },
  /** What a meeting leaves its people; for whoever has, or had, a place. */
  material: {
    kinds: ['pdf', 'pptx', 'docx', 'xlsx', 'zip', 'jpg', 'png', 'webp'],
    bytes: 20 * 1024 * 1024,
    open: false,
    unfit: 'material_unfit',
  },
  /** A paper that somebody hands in: kept without what says whose it is (server/features/file/manuscript), private. */
  manuscript: { kinds: ['docx', 'pdf'], bytes: 20 * 1024 * 1024, open: false, unfit: 'manuscript_unfit' },
  /** A guest's face, for whoever greets them; private. */
  vip: { kinds: ['jpg', 'png', 'webp'], bytes: 2 * 1024 * 1024, open: false, unfit: 'file_unfit' },
  /** What somebody proves a certification with; private, and each look at it is written down. */
  certification: { kinds: ['jpg', 'png', 'webp', 'pdf'], bytes: 5 * 1024 * 1024, open: false, unfit: 'paper_unfit' },
  /** An invoice as it was issued: for its buyer, and for accountants. */
  invoice: { kinds: ['pdf', 'ofd', 'xml'], bytes: 2 * 1024 * 1024, open: false, unfit: 'invoice_unfit' },
  /** A meeting's programme, to be read into it. */
  programme: { kinds: ['xlsx', 'csv', 'xml'], bytes: 20 * 1024 * 1024, open: false, unfit: 'table_unfit' },
  /** People, organisations, or what a bank has moved: read, and thrown away. */
  list: { kinds: ['xlsx', 'csv'], bytes: 5 * 1024 * 1024, open: false, unfit: 'list_unfit' },
  /** Certificates, written for whoever asked for them; nobody puts one in. */
  certificate: { kinds: ['pdf'], bytes: 0, open: false, unfit: 'table_unfit' },
  /** Files of several people put together for whoever asked for them; nobody puts one in. */
  archive: { kinds: ['zip'], bytes: 0, open: false, unfit: 'table_unfit' },
  /** What the product has written for whoever asked for it; nobody puts one in. */
  table: { kinds: ['xlsx', 'csv'], bytes: 0, open: false, unfit: 'table_unfit' },
} as const satisfies Record<
  string,
  {
    kinds: readonly FileKind[]
    bytes: number
    open: boolean
    unfit: 'file_unfit' | 'table_unfit' | 'list_unfit' | 'material_unfit' | 'paper_unfit' | 'invoice_unfit' | 'manuscript_unfit'
  }
>
export type FilePurpose = keyof typeof filePurposes
/** Purposes that people upload; the product writes the files of the others. */
export type UploadPurpose = { [P in FilePurpose]: (typeof filePurposes)[P]['bytes'] extends 0 ? never : P }[FilePurpose]
/** Who may put in what everybody may read: those who have a page to show it on, of the tenant or of one meeting. */
export const toShow = {
  permissions: ['meeting:meeting:edit', 'meeting:news:edit', 'meeting:certificate:edit', 'system:system:edit'],
} as const
const purposes = (Object.keys(filePurposes) as FilePurpose[]).filter((purpose) => filePurposes[purpose].bytes > 0) as [
  UploadPurpose,
  ...UploadPurpose[],
]
const MOST_BYTES = Math.max(...Object.values(filePurposes).map(({ bytes }) => bytes))

/** Bytes of a piece: a second on 4G. Whole groups of three, so that pieces of base64 put together are one. */
export const PIECE_BYTES = 255 * 1024

/** How a file stands in a field that holds an address, such as an attendee's annexUrl. */
const ADDRESS = '/api/common-server/file/get?id='
export const fileAddress = (fileId: string) => ADDRESS + fileId
/** Where everybody reads a picture: what stands at the address never changes, for its digest is part of it. */
export const PICTURE_PATH = '/picture/'
export const pictureAddress = (fileId: string, digest: string, kind: string) => `${PICTURE_PATH}${fileId}-${digest.slice(0, 16)}.${kind}`
/** @returns the id in an address of either kind; undefined for any other address. */
export function fileIdIn(address: string): string | undefined {
  if (address.startsWith(ADDRESS)) return address.slice(ADDRESS.length)
  return /^\/picture\/([0-9A-Z]{1,40})-[0-9a-f]{16}\.(?:jpg|png|webp)$/.exec(address)?.[1]
}

/** Where a link of one use leads: the file itself, no envelope. */
export const ONCE_PATH = '/api/common-server/file/once'
export const LINK_MINUTES = 10

export const KeptFile = v.object({
  id: v.string(),
  /** As its owner called it, with the ending of its kind. */
  name: v.string(),
  kind: v.picklist(fileKinds),
  size: v.number(),
  /** What a field holds to show it. */
  address: v.string(),
  createTime: v.string(),
})
export type KeptFile = v.InferOutput<typeof KeptFile>

/** A search for one wrong letter takes 0.5 ms for a whole piece. A pattern for all of the letters takes 2.8 ms. */
const NOT_BASE64 = /[^0-9A-Za-z+/=]/
function isBase64(text: string): boolean {
  const padding = text.indexOf('=')
  const isPadded = padding === -1 || (padding >= text.length - 2 && text.endsWith('='))
  return text.length % 4 === 0 && isPadded && !NOT_BASE64.test(text)
}

const bytesUpTo = (most: number, least = 0) =>
  v.pipe(v.number(say.fieldUnknown), v.integer(say.fieldUnknown), v.minValue(least, say.fileEmpty), v.maxValue(most, say.fileTooLarge))

export const file = {
  /**
   * Takes the piece that begins at byte `from`. One that is there already changes nothing, nor does one that comes too
   * early: the answer says how many bytes are there, and the sender goes on from that.
   */
  save: post('/api/common-server/file/save', {
    access: 'user',
    adds: { minute: 600, day: 6_000, inMemory: true },
    bodyLimit: 384 * 1024,
    input: v.strictObject({
      /** Made by the sender, one for each file that is being sent. */
      upload: v.pipe(v.string(say.fieldUnknown), v.regex(/^[\w-]{16,64}$/, say.fieldUnknown)),
      purpose: v.picklist(purposes, say.fieldUnknown),
      name: line(120),
      size: bytesUpTo(MOST_BYTES, 1),
      from: bytesUpTo(MOST_BYTES),
      base64: v.pipe(v.string(say.fieldUnknown), v.maxLength((PIECE_BYTES / 3) * 4, say.fieldUnknown), v.check(isBase64, say.fieldUnknown)),
    }),
    data: v.object({ received: v.number(), file: v.nullable(KeptFile) }),
    reasons: [
      'file_unfit',
      'table_unfit',
      'list_unfit',
      'material_unfit',
      'paper_unfit',
      'invoice_unfit',
      'manuscript_unfit',
      'manuscript_macro',
      'manuscript_locked',
      'manuscript_broken',
      'upload_not_needed',
      'file_active',
      'file_broken',
      'file_too_large',
      'file_old',
      'file_differs',
      'files_full',
      'uploads_full',
    ],
  }),
  get: get('/api/common-server/file/get', {
    access: 'user',
    input: v.strictObject({ id }),
    data: KeptFile,
    reasons: ['file_gone'],
  }),
  /**
   * An address that gives the file away once, to whoever opens it: for another browser, where the one at hand keeps nothing
   * that it fetches.
   */
  link: post('/api/common-server/file/link', {
    access: 'user',
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({ id }),
    data: v.object({ address: v.string(), untilTime: v.string() }),
    reasons: ['file_gone'],
  }),
  /** The bytes from `from` on, a piece of them; `next` is where the one after begins, null after the last. */
  piece: get('/api/common-server/file/piece', {
    access: 'user',
    input: v.strictObject({ id, from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, say.fieldUnknown), v.transform(Number)), '0') }),
    data: v.object({ base64: v.string(), next: v.nullable(v.number()) }),
    reasons: ['file_gone'],
  }),
}
