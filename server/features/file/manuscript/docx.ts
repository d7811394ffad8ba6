/**
 * A docx without what says whose it is (ECMA-376): written anew from the parts that make its text. Parts that only describe it,
 * or that hold other files, are left out; of those that stay every element loses authors, dates and the marks of sessions.
 */
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { zipSync } from 'fflate'
import { type DocxRules, filterDocxPart } from './docx-filter.ts'
import { partsOf, utf8 } from './docx-parts.ts'
import { Flawed } from './flaw.ts'
import { barePicture } from './picture.ts'

const CONTENT_TYPES = '[Content_Types].xml'
const DOCUMENT = 'word/document.xml'
/** What makes the text: everything else is left out, whatever it is called. */
const makesText = new RegExp(
  `^(?:${[
    String.raw`\[Content_Types\]\.xml`,
    String.raw`_rels/\.rels`,
    String.raw`word/(?:document|styles|stylesWithEffects|numbering|fontTable|settings|webSettings|footnotes|endnotes)\.xml`,
    String.raw`word/(?:header|footer)\d*\.xml`,
    String.raw`word/theme/[\w-]+\.xml`,
    String.raw`word/fonts/[\w-]+\.odttf`,
    String.raw`word/media/[\w.-]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf)`,
    String.raw`word/(?:charts|diagrams)/[\w-]+\.xml`,
    String.raw`word/(?:charts/|diagrams/)?_rels/[\w.-]+\.rels`,
  ].join('|')})$`,
)
const isXml = (name: string) => /\.(?:xml|rels)$/.test(name)

/** Attributes by their name without the prefix: who, when, on which machine. */
const tells = /^(?:author|initials|date|dateUtc|userId|providerId|rsid\w*|paraId|textId|durableId|descr|title|alt|gfxdata)$/
/** Of pictures: the name that a file had on its author's machine stands there, and has to stand somehow. */
const picture = /^\w+:(?:docPr|cNvPr)$/
/** Elements, by their whole name: revision marks, comments' places, what the document says of itself and of whoever printed it. */
const leftOut = new Set([
  'w:rsids',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:commentReference',
  'w:docVars',
  'w:attachedTemplate',
  'w:mailMerge',
  'w:saveThroughXslt',
  'w:hdrShapeDefaults',
  'w:writeProtection',
  'w:documentProtection',
  'w:permStart',
  'w:permEnd',
  'w15:docId',
  'w14:docId',
  'w16cid:durableId',
  'c:externalData',
  'c:userShapes',
  'o:OLEObject',
])
/** Elements that are nothing without the part that they name. */
const needsPart = new Set(['w:headerReference', 'w:footerReference', 'w:altChunk', 'w:subDoc', 'c:chart', 'dgm:relIds', 'w:control'])
const inserted = new Set(['w:ins', 'w:moveTo'])
/** What was deleted with its author watching: gone, with all in it. */
const deleted = new Set([
  'w:del',
  'w:moveFrom',
  'w:delText',
  'w:rPrChange',
  'w:pPrChange',
  'w:tblPrChange',
  'w:trPrChange',
  'w:tcPrChange',
  'w:sectPrChange',
])

const ATTRIBUTES = ':@'
type Node = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
})
const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
})

export function strippedDocx(bytes: Uint8Array): Uint8Array {
  const parts = partsOf(bytes, (name) => makesText.test(name))
  const types = parts[CONTENT_TYPES]
  if (types === undefined || parts[DOCUMENT] === undefined) throw new Flawed('manuscript_broken')
  if (/macroEnabled/i.test(utf8.decode(types))) throw new Flawed('manuscript_macro')
  const bare: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(parts)) bare[name] = isXml(name) ? bareXml(name, part, parts) : barePicture(part)
  // The first day that a zip knows: the same text is the same file, whenever it was written.
  return zipSync(bare, { mtime: new Date(1980, 0, 1), level: 6 })
}

function bareXml(name: string, part: Uint8Array, parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const isTable = name.endsWith('.rels') || name === CONTENT_TYPES
  if (!isTable) return new TextEncoder().encode(filterDocxPart(textIn(part), rulesWithout(goneFor(name, parts))))
  const nodes = nodesOf(part)
  const kept = name === CONTENT_TYPES ? overrides(nodes, parts) : targets(nodes, name, parts)
  return new TextEncoder().encode(builder.build(kept) as string)
}

/** @throws Flawed for a part that declares entities. */
function textIn(part: Uint8Array): string {
  const text = utf8.decode(part)
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Flawed('manuscript_broken')
  return text
}

const nodesOf = (part: Uint8Array) => parser.parse(textIn(part)) as Node[]

/** Relations of a part that do not come along: whatever names one would make a broken file. */
function goneFor(name: string, parts: Readonly<Record<string, Uint8Array>>): ReadonlySet<string> {
  const rels = name.replace(/[^/]+$/, '_rels/$&.rels')
  const related = parts[rels]
  if (related === undefined) return new Set()
  const leads = leadsFrom(rels, parts)
  const root = nodesOf(related).find((node) => !nameOf(node).startsWith('?'))
  const all = (root?.[nameOf(root)] ?? []) as Node[]
  return new Set(
    all.map((child) => (child[ATTRIBUTES] ?? {}) as Record<string, string>).flatMap((one) => (leads(one) ? [] : (one.Id ?? []))),
  )
}

/** What goes of a part whose text stays. @param gone relations that do not come along. */
const rulesWithout = (gone: ReadonlySet<string>): DocxRules => ({
  drops: (name, attributes) =>
    leftOut.has(name) ||
    deleted.has(name) ||
    (needsPart.has(name) && attributes.some((attribute) => attribute.name.startsWith('r:') && gone.has(attribute.value))),
  // What was put in with its author watching stays, without the watching.
  unwraps: (name) => inserted.has(name),
  keep: (name, { name: key, value, text }) => {
    if (tells.test(key.slice(key.indexOf(':') + 1)) || (key.startsWith('r:') && gone.has(value))) return undefined
    return key === 'name' && picture.test(name) ? 'name=""' : text
  },
})

const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ATTRIBUTES) ?? ''

/** Children of the root that fit. */
function within(nodes: readonly Node[], fits: (attributes: Record<string, string>) => boolean): Node[] {
  return nodes.map((node) => {
    const name = nameOf(node)
    if (!Array.isArray(node[name]) || name.startsWith('?')) return node
    return { ...node, [name]: (node[name] as Node[]).filter((child) => fits((child[ATTRIBUTES] ?? {}) as Record<string, string>)) }
  })
}

/** Relations to what is still there. */
function targets(nodes: readonly Node[], rels: string, parts: Readonly<Record<string, Uint8Array>>): Node[] {
  return within(nodes, leadsFrom(rels, parts))
}

/** Whether a relation leads somewhere. A link on the web does; one to a mailbox, or to a file of the author's machine, does not. */
function leadsFrom(rels: string, parts: Readonly<Record<string, Uint8Array>>) {
  const folder = rels.slice(0, rels.indexOf('_rels/'))
  return ({ Target = '', TargetMode = '' }: Record<string, string>): boolean => {
    if (TargetMode === 'External') return /^https?:\/\//i.test(Target)
    const path = Target.startsWith('/') ? Target.slice(1) : resolved(folder, Target)
    return parts[path] !== undefined
  }
}

function resolved(folder: string, target: string): string {
  const steps = folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const overrides = (nodes: readonly Node[], parts: Readonly<Record<string, Uint8Array>>) =>
  within(nodes, ({ PartName }) => PartName === undefined || parts[PartName.slice(1)] !== undefined)
