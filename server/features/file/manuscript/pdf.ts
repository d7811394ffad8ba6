/**
 * A PDF without what says whose it is (ISO 32000-1): its pages alone, copied into a new file. Properties, XMP, attachments, scripts,
 * forms, bookmarks and what was there before the last change are not of the pages, and do not come along.
 */
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { isInert } from '../inert-pdf.ts'
import { Flawed } from './flaw.ts'
import { barePicture } from './picture.ts'

const PAGES_MOST = 1_000

/** Beside a page, a picture or a font: when, by which program, for whom; and what acts by itself. */
const tells = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'AA', 'AF', 'StructParents', 'StructParent'].map((name) =>
  PDFName.of(name),
)
const TYPE = PDFName.of('Type')
const PAGE = PDFName.of('Page')
/** Where an article's threads cross a page: they name their author. */
const BEADS = PDFName.of('B')
const ANNOTS = PDFName.of('Annots')
const SUBTYPE = PDFName.of('Subtype')
const FILTER = PDFName.of('Filter')
const ACTION = PDFName.of('A')
/** What a link says beside where it lies and leads. */
const ofLinks = ['T', 'Contents', 'NM', 'M', 'CreationDate', 'RC', 'Subj', 'Popup', 'PA', 'P'].map((name) => PDFName.of(name))

export async function strippedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await opened(bytes)
  const pages = source.getPageCount()
  if (pages === 0 || pages > PAGES_MOST) throw new Flawed('manuscript_broken')
  const bare = await PDFDocument.create({ updateMetadata: false })
  for (const page of await bare.copyPages(source, source.getPageIndices())) bare.addPage(page)
  for (const [ref, object] of bare.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (dict instanceof PDFDict) clean(dict, bare)
    if (object instanceof PDFRawStream && isJpeg(object)) {
      bare.context.assign(ref, PDFRawStream.of(object.dict, barePicture(object.contents)))
    }
  }
  dropUnreached(bare)
  const written = await bare.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false })
  if (!isInert(Buffer.from(written))) throw new Flawed('manuscript_broken')
  return written
}

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false })
  } catch (error) {
    throw new Flawed(error instanceof EncryptedPDFError ? 'manuscript_locked' : 'manuscript_broken')
  }
}

function isJpeg({ dict }: PDFRawStream): boolean {
  const filter = dict.lookup(FILTER)
  const last = filter instanceof PDFArray ? filter.lookup(filter.size() - 1) : filter
  return last === PDFName.of('DCTDecode') && !(filter instanceof PDFArray && filter.size() > 1)
}

/** Takes out of a dictionary, and of those that stand in it, what says more than what is drawn. */
function clean(dict: PDFDict, document: PDFDocument): void {
  for (const key of tells) dict.delete(key)
  if (dict.lookup(TYPE) === PAGE) dict.delete(BEADS)
  if (dict.get(ANNOTS) !== undefined) keepLinks(dict, document)
  for (const [, value] of dict.entries()) if (value instanceof PDFDict) clean(value, document)
}

/** Of what lies on a page only links stay: everything else has an author, or asks for something. */
function keepLinks(page: PDFDict, document: PDFDocument): void {
  const annots = page.lookup(ANNOTS)
  const links: PDFObject[] = []
  for (const entry of annots instanceof PDFArray ? annots.asArray() : []) {
    const annotation = entry instanceof PDFRef ? document.context.lookup(entry) : entry
    if (annotation instanceof PDFDict && isPlainLink(annotation)) {
      for (const key of ofLinks) annotation.delete(key)
      links.push(entry)
    }
  }
  if (links.length === 0) page.delete(ANNOTS)
  else page.set(ANNOTS, document.context.obj(links))
}

function isPlainLink(annotation: PDFDict): boolean {
  if (annotation.lookup(SUBTYPE) !== PDFName.of('Link')) return false
  const action = annotation.lookup(ACTION)
  if (!(action instanceof PDFDict)) return true
  const kind = action.lookup(PDFName.of('S'))
  return kind === PDFName.of('URI') || kind === PDFName.of('GoTo')
}

/** What nothing leads to any more is not written. */
function dropUnreached({ context }: PDFDocument): void {
  const reached = new Set<PDFRef>()
  const ahead: (PDFObject | undefined)[] = [context.trailerInfo.Root]
  while (ahead.length > 0) {
    const object = ahead.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      ahead.push(context.lookup(object))
    } else if (object instanceof PDFArray) ahead.push(...object.asArray())
    else if (object instanceof PDFDict) ahead.push(...object.values())
    else if (object instanceof PDFStream) ahead.push(object.dict)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}
