/** How our part of the page reads what a client says, where clients say it differently. */
import { expect, it } from 'vitest'
import { type Answer, type Bridge, outcomeOf } from '#wechat/browser/bridge.ts'
import { type ChosenTitle, chooseInvoiceTitle } from '#wechat/browser/invoice-title.ts'
import { locate } from '#wechat/browser/locate.ts'
import { raiseSheet } from '#wechat/browser/pay.ts'
import { scan } from '#wechat/browser/scan.ts'
import type { Sdk } from '#wechat/browser/sdk.ts'
import { share } from '#wechat/browser/share.ts'

/** A client with these answers by call; any other call is answered ok. */
function client(answers: Record<string, Answer>) {
  const calls: [string, object][] = []
  const hooks = new Map<string, Parameters<Sdk['on']>[1]>()
  const sdk: Sdk = {
    invoke: async (name, args) => {
      calls.push([name, args])
      return answers[name] ?? { err_msg: `${name}:ok` }
    },
    on: (event, callback) => {
      hooks.set(event, callback)
    },
  }
  return { sdk, calls, hooks }
}

it.each<[Answer, string]>([
  [{ err_msg: 'get_brand_wcpay_request:ok' }, 'ok'],
  [{ errMsg: 'scanQRCode:cancel' }, 'cancel'],
  [{}, 'ok'],
  [
    { err_msg: 'preVerifyJSAPI:fail,Error: 系统错误,错误码:63002,invalid signature [20201013 11:21:14][wx1]' },
    'fail,Error: 系统错误,错误码:63002,invalid signature [20201013 11:21:14][wx1]',
  ],
])('reads %j', (answer, outcome) => {
  expect(outcomeOf(answer)).toBe(outcome)
})

const card = { title: '年会', desc: '上海', link: 'https://hui.example/meeting?id=1', imgUrl: 'https://hui.example/cover.png' }

it('hands the card over when asked, to a client too old to keep it', async () => {
  const unknown = { err_msg: 'system:function_not_exist' }
  const { sdk, calls, hooks } = client({ updateAppMessageShareData: unknown, updateTimelineShareData: unknown })
  expect(await share(sdk, card)).toBe(true)
  calls.length = 0
  hooks.get('menu:share:appmessage')?.({})
  hooks.get('menu:share:timeline')?.({})
  const old = { title: '年会', link: card.link, img_url: card.imgUrl, type: 'link', data_url: '' }
  expect(calls).toEqual([
    ['sendAppMessage', { ...old, desc: '上海' }],
    ['shareTimeline', { ...old, desc: '年会' }],
  ])
})

it('leaves the old way alone where the new one works or is forbidden', async () => {
  const good = client({})
  expect(await share(good.sdk, card)).toBe(true)
  const forbidden = client({ updateTimelineShareData: { err_msg: 'system:access_denied' } })
  expect(await share(forbidden.sdk, card)).toBe(false)
  expect([good.hooks.size, forbidden.hooks.size]).toEqual([0, 0])
})

it.each([
  ['{"scan_code":{"scan_result":"A,1"}}', 'A,1'],
  ['{"scan_code":{"scan_result":"EAN_13,6901234567892"}}', '6901234567892'],
  ['A,1', 'A,1'],
  ['null', 'null'],
  ['12345', '12345'],
  ['HTTPS://HUI.EXAMPLE/T,1', 'HTTPS://HUI.EXAMPLE/T,1'],
])('reads %s from the scanner', async (resultStr, text) => {
  expect(await scan(client({ scanQRCode: { err_msg: 'scanQRCode:ok', resultStr } }).sdk)).toEqual({ text })
})

// W11
it.each<[Answer, Awaited<ReturnType<typeof locate>>]>([
  [
    { err_msg: 'geoLocation:ok', latitude: '31.230416', longitude: '121.473701', accuracy: '65' },
    { latitude: 31.230416, longitude: 121.473701 },
  ],
  [
    { errMsg: 'getLocation:ok', latitude: -0.5, longitude: 0 },
    { latitude: -0.5, longitude: 0 },
  ],
  [{ err_msg: 'geoLocation:cancel' }, 'refused'],
  [{ err_msg: 'geoLocation:fail, system permission denied' }, 'unavailable'],
  [{ err_msg: 'system:access_denied' }, 'unavailable'],
  [{ err_msg: 'geoLocation:ok' }, 'unavailable'],
  [{ err_msg: 'geoLocation:ok', latitude: '', longitude: null }, 'unavailable'],
])('reads a place from %j', async (answer, place) => {
  const { sdk, calls } = client({ geoLocation: answer })
  expect(await locate(sdk)).toEqual(place)
  // As satellites tell it: our doors are kept so, and maps of China are some hundred metres off.
  expect(calls).toEqual([['geoLocation', { type: 'wgs84' }]])
})

const nothing = { taxNumber: '', companyAddress: '', telephone: '', bankName: '', bankAccount: '' }
const ours = {
  type: '0',
  title: '望湖公司',
  taxNumber: '91350100M000100Y43',
  companyAddress: '文三路1号',
  telephone: '0571',
  bankName: '工行',
}

it.each<[Answer, ChosenTitle]>([
  [
    { err_msg: 'chooseInvoiceTitle:ok', choose_invoice_title_info: JSON.stringify({ ...ours, bankAccount: 1202 }) },
    {
      kind: 'unit',
      title: '望湖公司',
      taxNumber: '91350100M000100Y43',
      companyAddress: '文三路1号',
      telephone: '0571',
      bankName: '工行',
      bankAccount: '1202',
    },
  ],
  [
    { errMsg: 'chooseInvoiceTitle:ok', choose_invoice_title_info: '{"type":"1","title":"张三"}' },
    { kind: 'person', title: '张三', ...nothing },
  ],
  [
    { errMsg: 'chooseInvoiceTitle:ok', type: 1, title: '张三' },
    { kind: 'person', title: '张三', ...nothing },
  ],
  [
    { err_msg: 'chooseInvoiceTitle:ok', title: '望湖公司', taxNumber: null },
    { kind: 'unit', title: '望湖公司', ...nothing },
  ],
  [{ err_msg: 'chooseInvoiceTitle:cancel' }, 'cancelled'],
  [{ err_msg: 'system:access_denied' }, 'unavailable'],
  [{ err_msg: 'chooseInvoiceTitle:fail, the permission value is offline verifying' }, 'unavailable'],
  [{ err_msg: 'chooseInvoiceTitle:ok' }, 'unavailable'],
  [{ err_msg: 'chooseInvoiceTitle:ok', choose_invoice_title_info: '{"title"' }, 'unavailable'],
  [{ err_msg: 'chooseInvoiceTitle:ok', choose_invoice_title_info: 'null' }, 'unavailable'],
  [{ err_msg: 'chooseInvoiceTitle:ok', choose_invoice_title_info: '{"type":"0","title":""}' }, 'unavailable'],
])('reads a title for invoices from %j', async (answer, title) => {
  const { sdk, calls } = client({ chooseInvoiceTitle: answer })
  expect(await chooseInvoiceTitle(sdk)).toEqual(title)
  expect(calls).toEqual([['chooseInvoiceTitle', { scene: '1' }]])
})

it('takes an unknown word for a payment that failed, and a bridge that throws too', async () => {
  const params = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }
  const answering = (invoke: Bridge['invoke']) => raiseSheet({ invoke, on: () => undefined }, params)
  expect(await answering((_, __, callback) => callback({ err_msg: 'get_brand_wcpay_request:fail_no permission' }))).toBe('fail')
  expect(
    await answering(() => {
      throw new Error('gone')
    }),
  ).toBe('fail')
})
