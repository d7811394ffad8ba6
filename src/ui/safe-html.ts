/**
 * HTML that organisers wrote is sanitised by the server when it is saved. This
 * looks once more where it is shown, so that a page pointed at a foreign
 * gateway, or a hole in the server, does not become a script in the chat.
 */
const TAGS = new Set(
  'A ABBR B BLOCKQUOTE BR CAPTION CODE COL COLGROUP DD DEL DIV DL DT EM FIGCAPTION FIGURE H1 H2 H3 H4 H5 H6 HR I IMG INS LI MARK OL P PRE Q S SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL'.split(
    ' ',
  ),
)
/** Their content is no text for people. */
const DROPPED = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT EMBED SVG MATH NOSCRIPT TEXTAREA SELECT TITLE HEAD LINK META BASE'.split(' '))
const ATTRIBUTES = new Set(['alt', 'colspan', 'height', 'href', 'rel', 'rowspan', 'src', 'start', 'title', 'width'])
const LINK = /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i
const PICTURE = /^(?:https?:|\/(?!\/)|data:image\/(?:png|jpeg|webp);base64,)/i

function keeps(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false
  if (name === 'href') return LINK.test(value.trim())
  return name !== 'src' || PICTURE.test(value.trim())
}

function clean(parent: Element): void {
  for (const child of Array.from(parent.children)) {
    const tag = child.tagName.toUpperCase()
    if (DROPPED.has(tag)) {
      child.remove()
      continue
    }
    clean(child)
    if (!TAGS.has(tag)) {
      child.replaceWith(...child.childNodes)
      continue
    }
    for (const { name, value } of Array.from(child.attributes)) if (!keeps(name, value)) child.removeAttribute(name)
    if (tag === 'A') child.setAttribute('rel', 'noopener noreferrer nofollow')
  }
}

/** The safe part of an HTML text. At the server, which sanitised it itself, the text as it is. */
export function safeHtml(html: string): string {
  if (typeof DOMParser === 'undefined') return html
  // A parsed document of its own runs nothing and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  clean(body)
  return body.innerHTML
}
