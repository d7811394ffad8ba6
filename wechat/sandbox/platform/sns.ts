/** `/sns/…` of the api host: from a code to the person. Shapes and errcodes of facts 1.3 and 1.4. */
import { type Context, Hono } from 'hono'
import type { Account } from '../../server/outside.ts'
import { type Answer, type Answering, answering } from './answering.ts'
import type { CodeBook } from './codes.ts'
import { refuse, Refusal } from './errors.ts'
import { type Grant, type GrantBook, TOKEN_SECONDS } from './grants.ts'
import type { SandboxUser } from './users.ts'

interface Parts extends Answering {
  account: Account
  codes: CodeBook
  grants: GrantBook
  userById(id: string): SandboxUser | undefined
}

export function snsRoutes({ account, codes, grants, userById, ...common }: Parts): Hono {
  const routes = new Hono()
  const answer = answering(common, 'sns')
  const param = (http: Context, name: string) => http.req.query(name) ?? ''

  const exchange = (http: Context): Answer => {
    if (param(http, 'appid') === '') return refuse(41002)
    if (param(http, 'secret') === '') return refuse(41004)
    if (param(http, 'code') === '') return refuse(41008)
    if (param(http, 'grant_type') !== 'authorization_code') return refuse(40002)
    if (param(http, 'appid') !== account.appId) return refuse(40013)
    if (param(http, 'secret') !== account.secret) return refuse(40125)
    const used = codes.use(param(http, 'code'))
    if (typeof used === 'number') return refuse(used)
    const user = userById(used.userId)
    if (user === undefined) return refuse(40029)
    const { accessToken, refreshToken } = grants.grant(user, used.scope)
    return {
      ...granted(user, used.scope, accessToken, refreshToken),
      ...(user.kind === 'snapshot' && { is_snapshotuser: 1 }),
      ...(used.scope === 'snsapi_userinfo' && user.unionId !== undefined && { unionid: user.unionId }),
    }
  }

  const renew = (http: Context): Answer => {
    const refreshToken = param(http, 'refresh_token')
    if (param(http, 'appid') === '') return refuse(41002)
    if (param(http, 'grant_type') !== 'refresh_token') return refuse(40002)
    if (refreshToken === '') return refuse(41003)
    if (param(http, 'appid') !== account.appId) return refuse(40013)
    const renewed = grants.renew(refreshToken)
    return typeof renewed === 'number' ? refuse(renewed) : granted(renewed.user, renewed.scope, renewed.accessToken, refreshToken)
  }

  /** Whose token this is, provided that it is the person who is asked about. */
  const grantOf = (http: Context): Grant | Refusal => {
    if (param(http, 'access_token') === '') return refuse(41001)
    if (param(http, 'openid') === '') return refuse(41009)
    const found = grants.byToken(param(http, 'access_token'))
    if (typeof found === 'number') return refuse(found)
    return found.user.openId === param(http, 'openid') ? found : refuse(40003)
  }

  const profile = (http: Context): Answer => {
    const found = grantOf(http)
    if (found instanceof Refusal) return found
    if (found.scope !== 'snsapi_userinfo' || found.user.kind === 'snapshot') return refuse(48001)
    const { openId, nickname, avatar, unionId } = found.user
    // Sex and region have not been given since 2021-10-20 [R5][D1].
    return {
      openid: openId,
      nickname,
      sex: 0,
      language: '',
      city: '',
      province: '',
      country: '',
      headimgurl: avatar,
      privilege: [],
      ...(unionId !== undefined && { unionid: unionId }),
    }
  }

  const check = (http: Context): Answer => {
    const found = grantOf(http)
    return found instanceof Refusal ? found : { errcode: 0, errmsg: 'ok' }
  }

  routes.get('/sns/oauth2/access_token', answer(exchange))
  routes.get('/sns/oauth2/refresh_token', answer(renew))
  routes.get('/sns/userinfo', answer(profile))
  routes.get('/sns/auth', answer(check))
  return routes
}

function granted({ openId }: SandboxUser, scope: string, accessToken: string, refreshToken: string) {
  return { access_token: accessToken, expires_in: TOKEN_SECONDS, refresh_token: refreshToken, openid: openId, scope }
}
