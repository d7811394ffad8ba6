/**
 * open.weixin.qq.com as far as pages need it: 网页授权 of a 服务号. Who asks is
 * the visitor of the box. Words a visitor's WeChat may carry for this:
 * `from-menu` (came from the account's menu), `fires-twice`, `refusal-goes-back`.
 */
import { type Context, Hono } from 'hono'
import { type Visitor, visitorOf } from '../visitor.ts'
import { consentPage, errorPage, goBackScript, goneBackPage, outsidePage, twicePage, twiceScript } from './authorise-page.ts'
import { type Asked, type AuthoriseRules, readAsked, returnAddress } from './authorise-rules.ts'
import type { CodeBook } from './codes.ts'
import { avatarOf, type SandboxUser } from './users.ts'

interface Parts extends AuthoriseRules {
  clock: () => number
  accountName: string
  codes: CodeBook
  userById(id: string): SandboxUser | undefined
}

/** Beyond this many a minute somebody runs in circles: 10009. The number is our choice. */
const PER_MINUTE = 60

export function openRoutes({ clock, accountName, codes, userById, ...rules }: Parts): Hono {
  const routes = new Hono()
  const latest = new Map<string, number[]>()

  const isTooMuch = (userId: string) => {
    const recent = [...(latest.get(userId) ?? []).filter((at) => at > clock() - 60_000), clock()]
    latest.set(userId, recent)
    return recent.length > PER_MINUTE
  }

  /** Somebody inside of WeChat with a proper request, or the page that is shown instead. */
  const enter = (http: Context): { asked: Asked; visitor: Visitor; user: SandboxUser } | Response | Promise<Response> => {
    const visitor = visitorOf(http.req.header('cookie') ?? '')
    const user = visitor && userById(visitor.user)
    // 企业微信 says MicroMessenger, but a 服务号 cannot authorise there (facts 4.1).
    if (visitor === undefined || user === undefined || visitor.platform === 'wxwork') return http.html(outsidePage())
    const asked = readAsked(new URL(http.req.url).search, rules)
    if (typeof asked === 'number') return http.html(errorPage(asked))
    return isTooMuch(user.id) ? http.html(errorPage(10009)) : { asked, visitor, user }
  }

  const allow = (http: Context, asked: Asked, visitor: Visitor) => {
    const address = returnAddress(asked, codes.issue(visitor.user, asked.scope))
    return visitor.faults.includes('fires-twice') ? http.html(twicePage(address)) : http.redirect(address)
  }
  const refuse = (http: Context, asked: Asked, visitor: Visitor) =>
    visitor.faults.includes('refusal-goes-back')
      ? http.html(goneBackPage(http.req.method === 'POST' ? 2 : 1))
      : http.redirect(returnAddress(asked, undefined))

  routes.get('/connect/oauth2/authorize', (http) => {
    const entered = enter(http)
    if (!('asked' in entered)) return entered
    const { asked, visitor, user } = entered
    // Snapshot pages show no sheet, and hand out somebody who does not exist [D4].
    if (asked.scope === 'snsapi_base' || user.kind === 'snapshot') return allow(http, asked, visitor)
    // A follower from the account's menu is not asked, whatever forcePopup says [D3][W1].
    if (user.follows && visitor.faults.includes('from-menu')) return allow(http, asked, visitor)
    return user.kind === 'refuser' ? refuse(http, asked, visitor) : http.html(consentPage(accountName, user))
  })
  routes.post('/connect/oauth2/authorize', async (http) => {
    const entered = enter(http)
    if (!('asked' in entered)) return entered
    const { answer } = await http.req.parseBody()
    return answer === 'allow' && entered.user.kind !== 'refuser'
      ? allow(http, entered.asked, entered.visitor)
      : refuse(http, entered.asked, entered.visitor)
  })

  const script = (text: string) => (http: Context) => http.body(text, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  routes.get('/connect/oauth2/fires-twice.js', script(twiceScript))
  routes.get('/connect/oauth2/go-back.js', script(goBackScript))
  routes.get('/mmopen/:id/132', (http) => {
    const user = userById(http.req.param('id'))
    return user === undefined ? http.notFound() : http.body(avatarOf(user), 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' })
  })
  return routes
}
