/**
 * What the editor can hold, of what the server keeps (contract/rich-text.ts). What it has no part for keeps its words and
 * loses its element: definition lists, captions and figures become paragraphs.
 */
import { type Attrs, DOMParser as Reader, DOMSerializer, type DOMOutputSpec, type MarkSpec, type Node, Schema } from 'prosemirror-model'
import { countOf, linkAddress, richPictureAddress } from '#contract/rich-text.ts'

/** Stands in `src` while a pasted picture is still one of somewhere else (pictures.ts takes it out at once). */
export const ELSEWHERE = 'elsewhere:'
export const isElsewhere = (src: string) => src.startsWith(ELSEWHERE) || src.startsWith('data:')

/** Only those that have a value. */
function kept(attributes: Record<string, unknown>): Attrs {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined && value !== ''))
}

function pictureOf(element: HTMLElement): Attrs | false {
  const given = element.getAttribute('src') ?? ''
  const src = given.startsWith(ELSEWHERE) || given.startsWith('data:image/') ? given : richPictureAddress(given)
  if (src === undefined) return false
  const around = element.closest('a')
  return {
    src,
    alt: element.getAttribute('alt') ?? '',
    width: countOf('width', element.getAttribute('width')) ?? null,
    height: countOf('height', element.getAttribute('height')) ?? null,
    href: around === null ? null : (linkAddress(around.getAttribute('href') ?? undefined) ?? null),
  }
}

function drawnPicture({ attrs: { href, src, alt, width, height } }: Node): DOMOutputSpec {
  const picture: DOMOutputSpec = ['img', { ...kept({ src, width, height }), alt: alt as string }]
  return href === null ? picture : ['a', { href: href as string }, picture]
}

/** Written as one of these elements, or by a style that Word, WPS and 公众号 write instead. */
const simple = (tag: string, alike: readonly string[], style?: string): MarkSpec => ({
  parseDOM: [tag, ...alike, ...(style === undefined ? [] : [{ style }])].map((rule) => (typeof rule === 'string' ? { tag: rule } : rule)),
  toDOM: () => [tag, 0],
})

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }
const spansOf = (cell: HTMLElement) => ({
  colspan: Number(countOf('colspan', cell.getAttribute('colspan')) ?? 1) || 1,
  rowspan: Number(countOf('rowspan', cell.getAttribute('rowspan')) ?? 1) || 1,
})
const drawnSpans = ({ attrs: { colspan, rowspan } }: Node) =>
  kept({ colspan: colspan === 1 ? null : (colspan as number), rowspan: rowspan === 1 ? null : (rowspan as number) })

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: [{ tag: 'h1', attrs: { level: 2 } }, ...[2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } }))],
      toDOM: ({ attrs: { level } }) => [`h${level as number}`, 0],
    },
    blockquote: { content: 'block+', group: 'block', defining: true, parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: {
      content: 'list_item+',
      group: 'block',
      attrs: { order: { default: 1 } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ order: Number(countOf('start', list.getAttribute('start')) ?? 1) }) }],
      toDOM: ({ attrs: { order } }) => ['ol', kept({ start: order === 1 ? null : (order as number) }), 0],
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    code_block: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', 0],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    picture: {
      group: 'block',
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, width: { default: null }, height: { default: null }, href: { default: null } },
      parseDOM: [{ tag: 'img[src]', getAttrs: pictureOf }],
      toDOM: drawnPicture,
    },
    table: {
      content: 'table_row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: { content: '(table_cell | table_header)*', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    table_cell: {
      content: 'block+',
      attrs: spans,
      isolating: true,
      parseDOM: [{ tag: 'td', getAttrs: spansOf }],
      toDOM: (cell) => ['td', drawnSpans(cell), 0],
    },
    table_header: {
      content: 'block+',
      attrs: spans,
      isolating: true,
      parseDOM: [{ tag: 'th', getAttrs: spansOf }],
      toDOM: (cell) => ['th', drawnSpans(cell), 0],
    },
    text: { group: 'inline' },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs(link) {
            const href = linkAddress(link.getAttribute('href') ?? undefined)
            return href === undefined ? false : { href }
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href: href as string }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // What Google's editor writes around everything.
        { tag: 'b', getAttrs: (b) => b.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        { style: 'font-weight', getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: simple('em', ['i', 'cite'], 'font-style=italic'),
    underline: simple('u', ['ins'], 'text-decoration=underline'),
    strike: simple('s', ['del', 'strike'], 'text-decoration=line-through'),
    sub: simple('sub', [], 'vertical-align=sub'),
    sup: simple('sup', [], 'vertical-align=super'),
    mark: simple('mark', []),
    small: simple('small', []),
    code: simple('code', ['kbd']),
  },
})

const reader = Reader.fromSchema(schema)
const writer = DOMSerializer.fromSchema(schema)

/** @param html as the server keeps it, or as clean.ts leaves it. */
export function docOf(html: string): Node {
  // A parsed document of its own runs nothing and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  freePictures(body)
  const doc = reader.parse(body)
  return endsInLine(doc) ? doc : doc.copy(doc.content.addToEnd(schema.nodes.paragraph.create()))
}

/** Pictures stand by themselves: out of the paragraphs that begin with them, which would be left as empty lines. */
export function freePictures(body: HTMLElement): void {
  for (const line of Array.from(body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))) {
    const before = body.ownerDocument.createRange()
    before.setStart(line, 0)
    for (const picture of Array.from(line.querySelectorAll('img'))) {
      before.setEndBefore(picture)
      if (/\S/.test(before.toString())) break
      const around = picture.closest('a')
      line.before(around !== null && line.contains(around) && around.textContent === '' ? around : picture)
      if (!/\S/.test(line.textContent ?? '') && line.querySelector('img') === null) line.remove()
    }
  }
}

/** Below a picture or a table there is a line to go on writing in. */
export const endsInLine = (doc: Node) => doc.lastChild?.type === schema.nodes.paragraph

/** @returns the text as it is saved; empty where nothing is written. */
export function htmlOf(doc: Node): string {
  const box = document.implementation.createHTMLDocument('').createElement('div')
  writer.serializeFragment(doc.content, { document: box.ownerDocument }, box)
  // The place to go on writing below a picture is no part of the text; an empty line between others is one.
  while (isEmptyLine(box.lastElementChild)) box.lastElementChild?.remove()
  while (isEmptyLine(box.firstElementChild)) box.firstElementChild?.remove()
  for (const line of Array.from(box.querySelectorAll('p:empty'))) line.append(box.ownerDocument.createElement('br'))
  return box.innerHTML
}

const isEmptyLine = (element: Element | null) => element?.tagName === 'P' && element.childNodes.length === 0
