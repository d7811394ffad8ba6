/**
 * Somebody pastes what they wrote elsewhere: what stays is what the server keeps.
 * @vitest-environment jsdom
 */
import { describe, expect, it } from 'vitest'
import { article } from '#server/features/meeting/sanitise.ts'
import { clean } from '#src/kit/rich-text/clean.ts'
import { docOf, htmlOf } from '#src/kit/rich-text/schema.ts'
import { flatTable, googlePaste, wechatPaste, wordPaste, wpsPaste } from '../support/pastes.ts'

const SITE = 'https://h5.example'
/** What the editor holds after a paste, as it is saved. */
const pasted = (html: string) => htmlOf(docOf(clean(html, SITE)))
/** As the server keeps it, less what it adds to every picture and link. */
const keptByServer = (html: string) =>
  article(html)
    .replace(/ (?:loading="lazy"|decoding="async"|rel="noopener")/g, '')
    .replace(/ \/>/g, '>')

describe('pasting from Word', () => {
  const html = pasted(wordPaste)

  it('keeps headings, bold, italic and links, and nothing that is Word’s own', () => {
    expect(html).toContain('<h2>第六届全国智慧教育大会</h2>')
    expect(html).toContain('<h3>一、会议主题</h3>')
    expect(html).toContain('<p>本届大会以<strong>“人工智能与课堂”</strong>为主题，<em>欢迎</em>各校教师参加。</p>')
    expect(html).toContain('<a href="https://www.example.cn/notice">会议通知</a>')
    expect(html).not.toMatch(/mso|Mso|o:p|style|class|_Toc|xml|endif/)
  })

  it('makes lists of the lines that Word writes as lists, one within another, and goes on counting', () => {
    expect(html).toContain('<ul><li><p>主论坛</p><ul><li><p>上午场</p></li></ul></li><li><p>分论坛</p></li></ul>')
    expect(html).toContain('<ol start="3"><li><p>提交回执</p></li><li><p>现场签到</p></li></ol>')
  })

  it('keeps the table with its joined cells', () => {
    expect(html).toContain('<table><tbody><tr><td colspan="2"><p><strong>日程</strong></p></td></tr>')
    expect(html).toContain('<td><p>9:00</p></td>')
  })

  it('asks for the picture that lies on their own disk, and drops what was struck out', () => {
    expect(html.match(/elsewhere:/g)).toHaveLength(1)
    expect(html).not.toContain('file:')
    expect(html).not.toContain('原定上海')
  })

  it('leaves no empty lines', () => expect(html).not.toMatch(/<p>(?:<br>)?<\/p>/))
})

describe('pasting from 公众号', () => {
  const html = pasted(wechatPaste)

  it('keeps the words with their weight, and no colours, boxes or cards', () => {
    expect(html).toContain('<p><strong>大会时间</strong></p>')
    expect(html).toContain('<p>2026年11月28日至29日</p>')
    expect(html).toContain('<strong>杭州</strong>')
    expect(html).not.toMatch(/section|span|style|mp-common-profile|iframe|javascript|看不见的字/)
  })

  it('finds each picture that is somewhere else, though its address is kept beside it, and leaves those that count readers', () => {
    expect(html.match(/elsewhere:/g)).toHaveLength(2)
    expect(html).not.toContain('qpic')
    expect(html).toContain('alt="会场"')
  })

  it('keeps a picture that is ours, and one that travels inside', () => {
    expect(pasted(`<p><img src="${SITE}/picture/01AB-0123456789abcdef.jpg" alt="海报"></p>`)).toBe(
      '<img src="/picture/01AB-0123456789abcdef.jpg" alt="海报">',
    )
    expect(pasted('<img src="data:image/png;base64,iVBORw0KGgo=">')).toContain('data:image/png')
    expect(pasted('<p>甲</p><img src="data:image/svg+xml;base64,PHN2Zz4=">')).toBe('<p>甲</p>')
  })
})

describe('pasting from elsewhere', () => {
  it('takes the lists of WPS', () => {
    expect(pasted(wpsPaste)).toBe('<ol><li><p>报到</p></li><li><p>开幕</p></li></ol><p>附件见群文件。</p>')
  })

  it('does not take all of a text for bold because one editor writes so', () => {
    expect(pasted(googlePaste)).toBe('<p>普通文字，<strong>重点</strong>。</p>')
  })

  it('keeps head cells, and puts the caption before its table', () => {
    expect(pasted(flatTable)).toBe(
      '<p>分会场</p><table><tbody><tr><th><p>会场</p></th><th><p>容量</p></th></tr><tr><td><p>A厅</p></td><td><p>300</p></td></tr></tbody></table>',
    )
  })
})

describe('what is saved', () => {
  it.each([
    ['Word', wordPaste],
    ['公众号', wechatPaste],
    ['WPS', wpsPaste],
    ['Google', googlePaste],
    ['a table', flatTable],
  ])('is kept by the server to the letter, pasted from %s', (_, paste) => {
    const html = pasted(paste).replace(/<img src="elsewhere:"[^>]*>/g, '')
    expect(html).not.toBe('')
    expect(keptByServer(html)).toBe(html)
  })

  it('comes back into the editor as it was, and goes out the same', () => {
    const html = article(pasted(wordPaste).replace(/<img src="elsewhere:"[^>]*>/g, ''))
    const again = htmlOf(docOf(html))
    expect(article(again)).toBe(html)
  })

  it('is nothing where nothing is written, and an empty line between two others stays one', () => {
    expect(htmlOf(docOf(''))).toBe('')
    expect(htmlOf(docOf('<p></p><p>甲</p><p></p><p>乙</p><p></p>'))).toBe('<p>甲</p><p><br></p><p>乙</p>')
  })

  it('keeps what the editor has no button for', () => {
    const html =
      '<h4>四级</h4><p>H<sub>2</sub>O，x<sup>2</sup>，<u>下划线</u><s>删去</s><mark>记号</mark><code>npm</code></p><pre>一\n  二</pre><hr><blockquote><p>引用</p></blockquote>'
    expect(htmlOf(docOf(html))).toBe(html)
  })

  it('leads nowhere that the server would not', () => {
    expect(pasted('<p><a href="javascript:alert(1)">甲</a><a href="mailto:a@example.cn">乙</a></p>')).toBe(
      '<p>甲<a href="mailto:a@example.cn">乙</a></p>',
    )
    expect(pasted('<img src="javascript:alert(1)"><img src=x onerror=alert(1)><p>甲</p>')).not.toMatch(/script|onerror/)
  })
})
