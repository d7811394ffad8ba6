/**
 * The part of a stylesheet that one rendered page uses: it travels inside the
 * page, the whole sheet follows once the page is on screen. Understands what
 * our build writes (flat rules inside at most one @media or @supports).
 */

/** A sheet cut at its top-level braces; statements without a block stay with what follows. */
function rulesOf(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return rules
}

function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap((match) => (match[1] as string).split(/\s+/)))
}

/** Without the custom properties that nothing here reads, and those that only they read. */
function withoutUnread(css: string, html: string): string {
  const read = new Set([...(css + html).matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const less = css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) => (read.has(name) ? declaration : ''))
  return less === css ? css : withoutUnread(less, html)
}

/** @returns the rules of `css` whose classes all occur in `html`, in their order. */
export function criticalCss(css: string, html: string): string {
  const present = classesOf(html)
  // What scripts add later (`is-locked`) comes with the whole sheet.
  const matches = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].every((match) => present.has(match[1] as string))
  const keep = (sheet: string): string =>
    rulesOf(sheet)
      .map((rule) => {
        const brace = rule.indexOf('{')
        const head = rule.slice(0, brace).trim()
        if (/^@(media|supports)\b/.test(head)) {
          const inside = keep(rule.slice(brace + 1, -1))
          return inside === '' ? '' : `${head}{${inside}}`
        }
        return head.startsWith('@') || head.split(',').some(matches) ? rule : ''
      })
      .join('')
  return withoutUnread(keep(css), html)
}
