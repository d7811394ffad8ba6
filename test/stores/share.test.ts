/** How a page looks in a chat, and which pages WeChat hears of from us. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Data } from '#contract/call.ts'
import { links, paths } from '#contract/paths.ts'
import { share } from '#contract/share.ts'
import { onBothEngines } from '../support/database.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('sharing', (engine) => {
  const { opened, test } = productTest({}, { engine, logsErrors: true })

  const ours = 'http://huiwu.test'
  const info = (url: string) => visitor(test.app).ask(share.info, { url })
  /** As WeChat checks it, from its own ticket. */
  const isSigned = (url: string, { timestamp, nonceStr, signature }: Data<typeof share.info>) =>
    test.wechat.platform
      .tickets()
      .some(
        (ticket) =>
          createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`).digest('hex') ===
          signature,
      )

  it('signs the very address that the browser shows, with what WeChat has added to it', async () => {
    for (const url of [
      ours + links.particulars('1'),
      `${ours}${links.particulars('1')}&from=singlemessage&isappinstalled=0`,
      `${ours}/particulars?shareParticulars=1&x=%E4%BC%9A`,
    ]) {
      const { data } = await info(url)
      expect(data?.appId).toBe(test.wechat.account.appId)
      expect(isSigned(url, data as Data<typeof share.info>)).toBe(true)
    }
    expect(isSigned(ours, (await info(`${ours}/pages/index/meetList`)).data as Data<typeof share.info>)).toBe(false)
  })

  it('gives a meeting its own card, with a link that carries it and nothing of whoever shares', async () => {
    const { data } = await info(`${ours}/pages/index/index?meetingId=1&from=timeline&code=abc&state=xyz`)
    expect(data).toMatchObject({ title: '第六届全国智慧教育大会', link: ours + links.particulars('1') })
    expect(data?.imgUrl).toMatch(/^http:\/\/huiwu\.test\/.+/)
    expect((await info(ours + links.schedule('1'))).data?.link).toBe(ours + links.schedule('1'))
    const list = (await info(`${ours}${paths.meetingList}?from=groupmessage&keyword=%E6%95%99%E8%82%B2`)).data
    expect(list).toMatchObject({ title: '云栖谷会务', link: `${ours}${paths.meetingList}?keyword=%E6%95%99%E8%82%B2` })
  })

  // P9
  it('gives a page outside of meetings the face of the system that somebody is at', async () => {
    const url = `${ours}${paths.meetingList}`
    const faceOf = async (sysCode?: string) =>
      (await visitor(test.app).do(share.info, { url, ...(sysCode !== undefined && { sysCode }) })).title
    const { title } = await opened.db.read.selectFrom('systems').select('title').where('sys_code', '=', '-000002').executeTakeFirstOrThrow()
    expect(title).not.toBe('云栖谷会务')
    expect([await faceOf('-000002'), await faceOf(), await faceOf(''), await faceOf('nowhere')]).toEqual([
      title,
      '云栖谷会务',
      '云栖谷会务',
      '云栖谷会务',
    ])
  })

  it('has no card for a meeting that is not there, and none of a path that is not ours to show', async () => {
    expect((await info(ours + links.particulars('nothere'))).data).toMatchObject({ title: '云栖谷会务' })
    expect((await info(`${ours}/no/such/page?secret=1`)).data?.link).toBe(ours + paths.meetingList)
  })

  it('signs nobody else’s pages', async () => {
    const strangers = [
      'http://evil.example/',
      'http://huiwu.test.evil.example/',
      'http://huiwu.test@evil.example/',
      'https://huiwu.test/',
      'http://huiwu.test:8080/particulars',
    ]
    for (const url of strangers) expect([url, (await info(url)).reason]).toEqual([url, 'url_not_ours'])
    for (const url of ['javascript:alert(1)', '', 'huiwu.test']) expect((await info(url)).http).toBe(422)
  })

  it('leaves the page whole when WeChat gives no ticket, or there is no account', async () => {
    test.wechat.faults.set('down')
    expect((await info(ours + links.particulars('1'))).data).toMatchObject({ appId: '', signature: '', title: '第六届全国智慧教育大会' })
    expect(test.errors.map((one) => one.event)).toEqual(['wechat.ticket_failed'])
    test.deps.wechat = undefined
    expect((await info(ours + links.particulars('1'))).data).toMatchObject({ appId: '', title: '第六届全国智慧教育大会' })
  })

  it('asks WeChat for one ticket, however many pages want one at once', async () => {
    const outside = (test.deps.wechat as NonNullable<typeof test.deps.wechat>).outside
    const asked: string[] = []
    const { fetch } = outside
    outside.fetch = (url, init) => {
      asked.push(new URL(url).pathname.split('/').at(-1) as string)
      return fetch(url, init)
    }
    await Promise.all(Array.from({ length: 40 }, () => info(ours + links.particulars('1'))))
    expect(asked).toEqual(['stable_token', 'getticket'])
  })
})
