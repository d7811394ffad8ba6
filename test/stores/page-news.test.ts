/** The pages of a meeting's news, and what every page of the meeting says of it: as a stranger is given them, by version and by the clock. */
import { expect, it } from 'vitest'
import { article } from '#contract/article.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { link, links, paths } from '#contract/paths.ts'
import { share } from '#contract/share.ts'
import { toWire } from '#server/flow/clock.ts'
import { testApp } from '../support/app.ts'
import { anArticle, publish, write } from '../support/articles.ts'
import { builtSite } from '../support/built-site.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const HOUR = 3_600_000
const SHELL = '<div id="app"></div>'
const first = '参会须知：签到、交通与午餐'

const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { app: async () => ({ site: await builtSite() }) })

const later = (ms: number) => toWire(test.clock() + ms)
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await test.app.request(path, { headers: { accept: 'text/html', ...headers } })).text()
const appOf = (html: string) => /<div id="app">([\s\S]*?)<script type="application\/json" id="data">/.exec(html)?.[1] ?? ''

it('arrive with their content, what a chat shows, and their data', async () => {
  const list = await textOf(links.info('1'))
  expect(list).toContain('<title>第六届全国智慧教育大会 · 资讯</title>')
  for (const part of [first, '家校厅增加一百个座位', '参会须知', '置顶']) expect(appOf(list)).toContain(part)
  const page = await textOf(links.info('1', 'A1'))
  for (const part of [
    `<title>${first}</title>`,
    'property="og:description" content="八点前到场',
    'property="og:image" content="http://huiwu.test/demo/cover.svg"',
    `property="og:url" content="http://huiwu.test${links.info('1', 'A1').replace('&', '&#38;')}"`,
  ])
    expect(page).toContain(part)
  expect(appOf(page)).toContain('紫荆楼东门设四个签到台')
  // The link may name the article alone.
  expect(appOf(await textOf(link(paths.info, { id: 'A1' })))).toContain('紫荆楼东门设四个签到台')
})

it('show one category where the link names it, and are left to the client where there is no such thing', async () => {
  const one = await textOf(link(paths.info, { meetingId: '1', category: 'N2' }))
  expect(appOf(one)).toContain('家校厅增加一百个座位')
  expect(appOf(one)).not.toContain(first)
  for (const query of [
    { meetingId: '1', category: 'none' },
    { meetingId: '2', category: 'N2' },
    { meetingId: '1', id: 'none' },
    { id: "1'--" },
  ])
    expect([query, (await textOf(link(paths.info, query))).includes(SHELL)]).toEqual([query, true])
})

it('hold nothing that is for some alone, whoever asks', async () => {
  const { id } = await publish(organiser, { title: '持票人专属', audience: 'holders' })
  const asked = { authorization: `Bearer ${organiser.token}` }
  expect(await textOf(links.info('1'), asked)).not.toContain('持票人专属')
  expect(await textOf(links.info('1', id), asked)).toContain(SHELL)
  expect(await textOf(links.info('1', id), asked)).not.toContain('持票人专属')
  const card = await visitor(test.app).do(share.info, { url: `http://huiwu.test${links.info('1', id)}` })
  expect(card.title).toBe('第六届全国智慧教育大会')
})

it('are made anew with every change, on another server too, and at the moment of what is scheduled', async () => {
  const other = await testApp(opened.db, { site: await builtSite(), seed: false, clock: test.clock })
  const there = async (path: string) => (await other.app.request(path, { headers: { accept: 'text/html' } })).text()
  expect(await there(links.info('1'))).not.toContain(anArticle.title)
  const { id, edition } = await publish(organiser, { urgentUntilTime: later(3 * HOUR) }, later(2 * HOUR))
  const everywhere = [links.particulars('1'), links.meetingDetails('1'), links.schedule('1'), links.info('1'), links.info('1', 'A1')]
  const bars = async () => (await Promise.all(everywhere.map(there))).filter((html) => html.includes('aria-label="紧急通知"')).length
  expect([(await there(links.info('1'))).includes(anArticle.title), await bars()]).toEqual([false, 0])
  test.clock.pass(2 * HOUR - 1_000)
  expect([(await there(links.info('1', id))).includes(SHELL), await bars()]).toEqual([true, 0])
  test.clock.pass(1_000)
  expect(appOf(await there(links.info('1')))).toContain(anArticle.title)
  expect([appOf(await there(links.info('1', id))).includes('西门施工'), await bars()]).toEqual([true, everywhere.length])
  await organiser.do(article.save, { ...anArticle, id, edition, content: '<p>改走南门。</p>' })
  expect(appOf(await there(links.info('1', id)))).toContain('改走南门')
  test.clock.pass(HOUR)
  expect(await bars()).toBe(0)
  await organiser.do(article.withdraw, { meetingId: '1', id })
  expect([(await there(links.info('1', id))).includes(SHELL), (await there(links.info('1'))).includes(anArticle.title)]).toEqual([
    true,
    false,
  ])
})

it('lead to news from the page of a meeting that has some, and of no other', async () => {
  const leads = async (id: string) => appOf(await textOf(links.particulars(id))).includes(links.info(id))
  expect([await leads('1'), await leads('2')]).toEqual([true, false])
  await publish(organiser, { meetingId: '2' })
  expect(await leads('2')).toBe(true)
})

it('let no text break out of a notice, and show no draft to whoever has no link to it', async () => {
  const { id } = await publish(organiser, { title: '</script><b>$&"', urgentUntilTime: later(HOUR) })
  const html = await textOf(links.particulars('1'))
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;$&amp;&quot;')
  expect(html).not.toContain('</script><b>$&')
  expect(await textOf(links.info('1', id))).toContain('<title>&#60;/script&#62;&#60;b&#62;$&#38;&#34;</title>')
  const draft = await write(organiser, { title: '还没写完' })
  expect(await textOf(links.info('1', draft.id))).toContain(SHELL)
  const preview = new URL((await organiser.do(article.preview, { meetingId: '1', id: draft.id })).link)
  const looked = await test.app.request(preview.pathname + preview.search, { headers: { accept: 'text/html' } })
  expect([(await looked.text()).includes(SHELL), looked.headers.get('x-robots-tag')]).toEqual([true, 'noindex'])
})

it('go along with a meeting that is not published yet, for whoever previews it', async () => {
  const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
  const { id } = await organiser.do(meetingManage.save, { title: '尚未发布的家长会', ...times })
  await publish(organiser, { meetingId: id })
  expect(await textOf(links.info(id))).toContain(SHELL)
  const preview = new URL((await organiser.do(meetingManage.preview, { id })).link).searchParams.get('preview') as string
  const html = await textOf(`${links.info(id)}&preview=${preview}`)
  expect(appOf(html)).toContain(anArticle.title)
  expect(html).toContain('预览：会议尚未发布')
})

it('have a card of their own in a chat', async () => {
  const card = (path: string) => visitor(test.app).do(share.info, { url: `http://huiwu.test${path}` })
  expect(await card(`${links.info('1', 'A1')}&from=timeline`)).toMatchObject({
    title: first,
    desc: '八点前到场，东门签到；地铁 3 号线云栖谷站 B 口步行 6 分钟。',
    link: `http://huiwu.test${links.info('1', 'A1')}`,
    imgUrl: 'http://huiwu.test/demo/cover.svg',
  })
  expect(await card(links.info('1'))).toMatchObject({ title: '第六届全国智慧教育大会', link: `http://huiwu.test${links.info('1')}` })
})
