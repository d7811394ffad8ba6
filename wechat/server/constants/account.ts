/** Constants of 公众平台: web authorisation, tokens, the JS ticket, template messages. */
import { on, oneOf, type TencentCall } from './constant.ts'

const SERVICE = 'https://developers.weixin.qq.com/doc/service/api'
/** Copy of the official page, read 2026: parameters and their order, scopes, `forcePopup`, the fragment. */
const AUTHORISE = 'https://blog.csdn.net/yibushao/article/details/137103816'
const TOKEN_OF_CODE = `${SERVICE}/webdev/access/api_snsaccesstoken`
const REFRESH = 'https://developers.weixin.qq.com/doc/oplatform/Mobile_App/WeChat_Login/Authorized_API_call_UnionID.html'
const USER_INFO = `${SERVICE}/webdev/access/api_snsuserinfo`
const AUTH = `${SERVICE}/webdev/access/api_snsauth`
const STABLE_TOKEN = `${SERVICE}/base/api_getstableaccesstoken`
const TICKET = 'https://developers.weixin.qq.com/doc/service/en/api/webdev/jssdk/api_getticket.html'
const TEMPLATE = `${SERVICE}/notify/template/api_sendtemplatemessage`
/** Quotes Tencent's table of the call: 防重入id, ten minutes. */
const CLIENT_MSG_ID = 'https://github.com/silenceper/wechat/pull/651'

const API = 'https://api.weixin.qq.com'

/** JSON bodies: every page shows them as JSON; the header follows from HTTP. */
const json = (source: string) => [oneOf(source, 'content-type', 'application/json')]

export const accountCalls: readonly TencentCall[] = [
  {
    title: '网页授权',
    endpoint: { name: 'GET https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect', source: AUTHORISE },
    query: [
      ...on(AUTHORISE, 'appid', 'redirect_uri', 'state'),
      oneOf(AUTHORISE, 'response_type', 'code'),
      oneOf(AUTHORISE, 'scope', 'snsapi_base', 'snsapi_userinfo'),
      oneOf(AUTHORISE, 'forcePopup', 'true'),
    ],
  },
  {
    title: '换取用户授权凭证',
    endpoint: { name: `GET ${API}/sns/oauth2/access_token`, source: TOKEN_OF_CODE },
    query: [...on(TOKEN_OF_CODE, 'appid', 'secret', 'code'), oneOf(TOKEN_OF_CODE, 'grant_type', 'authorization_code')],
  },
  {
    title: '刷新用户授权凭证',
    endpoint: { name: `GET ${API}/sns/oauth2/refresh_token`, source: REFRESH },
    query: [...on(REFRESH, 'appid', 'refresh_token'), oneOf(REFRESH, 'grant_type', 'refresh_token')],
  },
  {
    title: '获取授权用户信息',
    endpoint: { name: `GET ${API}/sns/userinfo`, source: USER_INFO },
    query: [...on(USER_INFO, 'access_token', 'openid'), oneOf(USER_INFO, 'lang', 'zh_CN')],
  },
  {
    title: '检验用户授权凭证',
    endpoint: { name: `GET ${API}/sns/auth`, source: AUTH },
    query: on(AUTH, 'access_token', 'openid'),
  },
  {
    title: '获取稳定版接口调用凭据',
    endpoint: { name: `POST ${API}/cgi-bin/stable_token`, source: STABLE_TOKEN },
    headers: json(STABLE_TOKEN),
    body: [
      ...on(STABLE_TOKEN, 'appid', 'secret'),
      oneOf(STABLE_TOKEN, 'grant_type', 'client_credential'),
      oneOf(STABLE_TOKEN, 'force_refresh', false, true),
    ],
  },
  {
    title: '获取 JS-SDK 票据',
    endpoint: { name: `GET ${API}/cgi-bin/ticket/getticket`, source: TICKET },
    query: [...on(TICKET, 'access_token'), oneOf(TICKET, 'type', 'jsapi')],
  },
  {
    title: '发送模板消息',
    endpoint: { name: `POST ${API}/cgi-bin/message/template/send`, source: TEMPLATE },
    headers: json(TEMPLATE),
    query: on(TEMPLATE, 'access_token'),
    body: [...on(TEMPLATE, 'touser', 'template_id', 'url', 'data.*.value'), ...on(CLIENT_MSG_ID, 'client_msg_id')],
  },
]
