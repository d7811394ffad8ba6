/** Where one pays outside of a WeChat page: the H5 cashier, and what the phone shows after it scanned a code_url. */
import { type Context, Hono } from 'hono'
import { visitorOf } from '../visitor.ts'
import { type Books, type Prepay, unpayable } from './books.ts'
import { cashierPage, isRehearsal, noticePage } from './cashier-page.ts'
import type { Faults } from './faults.ts'
import { h5Refusal } from './h5-rules.ts'

/** Of a code_url (facts 3.1). */
const CODE_LIFE = 2 * 60 * 60_000

interface Parts {
  clock: () => number
  books: Books
  faults: Faults
  payee: string
  h5Hosts: readonly string[]
  /** The payer's IP; undefined where it cannot be known. */
  addressOf(http: Context): string | undefined
  /** Whose WeChat this is; a stranger's outside of the box's WeChat. */
  payerOf(user: string | undefined): string
  pay(outTradeNo: string, openId: string): string | undefined
}

export function cashier({ clock, books, faults, payee, h5Hosts, addressOf, payerOf, pay }: Parts): Hono {
  const routes = new Hono()
  const visitorIn = (http: Context) => visitorOf(http.req.header('cookie') ?? '')

  /** @returns words where it did not go through. */
  function press(http: Context, { trade }: Prepay): string | undefined {
    const word = http.req.param('word') ?? ''
    if (isRehearsal(word)) faults.misbehave(word)
    return word === 'pay' || isRehearsal(word) ? pay(trade.request.out_trade_no, payerOf(visitorIn(http)?.user)) : undefined
  }

  routes.get('/h5', (http) => {
    const now = clock()
    books.advance(now)
    const prepay = books.prepays.get(http.req.query('prepay_id') ?? '')
    const redirectUrl = /[?&]redirect_url=([^&]*)/.exec(http.req.url)?.[1]
    const referer = http.req.header('referer')
    const isInsideWechat = visitorIn(http) !== undefined || /MicroMessenger/i.test(http.req.header('user-agent') ?? '')
    const refusal = h5Refusal(
      { prepay, secret: http.req.query('package'), isInsideWechat, referer, address: addressOf(http), redirectUrl, now },
      h5Hosts,
    )
    if (refusal !== undefined || prepay === undefined) return http.html(noticePage(refusal ?? ''))
    // Without a redirect_url the browser goes back to the page it came from.
    prepay.returnTo = redirectUrl === undefined ? referer : decodeURIComponent(redirectUrl)
    const over = unpayable(prepay.trade, now)
    return http.html(
      over === undefined ? cashierPage({ prepay, payee, action: `h5/${prepay.id}/`, fromPage: true }) : noticePage(over, prepay.returnTo),
    )
  })

  routes.post('/h5/:id/:word', (http) => {
    const prepay = books.prepays.get(http.req.param('id'))
    if (prepay?.returnTo === undefined) return http.notFound()
    if (http.req.param('word') === 'leave') return http.html(noticePage('已唤起微信，5 秒后返回商家页面', prepay.returnTo))
    const words = press(http, prepay)
    return words === undefined ? http.redirect(prepay.returnTo, 303) : http.html(noticePage(words, prepay.returnTo))
  })

  const scanned = (secret: string) => {
    const prepay = books.prepays.get(secret)
    return prepay?.trade.kind === 'native' && clock() < prepay.createdAt + CODE_LIFE ? prepay : undefined
  }

  routes.get('/native/:pr', (http) => {
    books.advance(clock())
    const prepay = scanned(http.req.param('pr'))
    return http.html(
      prepay === undefined
        ? noticePage('二维码已过期，请刷新后重新扫描')
        : cashierPage({ prepay, payee, action: `${prepay.secret}/`, fromPage: false }),
    )
  })

  routes.post('/native/:pr/:word', (http) => {
    const prepay = scanned(http.req.param('pr'))
    if (prepay === undefined) return http.notFound()
    const words = press(http, prepay)
    return words === undefined ? http.redirect(`../${prepay.secret}`, 303) : http.html(noticePage(words))
  })

  return routes
}
