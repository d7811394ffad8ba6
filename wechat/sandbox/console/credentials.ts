/**
 * What another server, or somebody else's client, is configured by to have this box for its WeChat: as a file for
 * `node --env-file`. For whoever sits at the machine that the box runs on, and for nobody else.
 */
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Account, Hosts } from '../../server/outside.ts'
import type { Merchant } from '../merchant/keys.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\.\d+\.\d+\.\d+)$/
/** Whoever passes something on for somebody else says so by one of these, if at all. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** By the socket, by what a proxy adds, and by the name that was asked for: a stranger's name can lead here (DNS rebinding). */
export function isAtThisMachine(http: Context): boolean {
  const name = URL.parse(`http://${http.req.header('host') ?? ''}`)?.hostname ?? ''
  // In-process requests have no socket.
  const peer = (http.env as { incoming?: object } | undefined)?.incoming === undefined ? '127.0.0.1' : getConnInfo(http).remote.address
  return LOOPBACK.test(peer ?? '') && LOOPBACK.test(name) && !FORWARDED.some((header) => http.req.header(header) !== undefined)
}

interface Configured {
  hosts: Hosts
  /** Address without a path that serves both API hosts, or undefined. */
  rootAddress: string | undefined
  account: Account
  merchant: Merchant
  /** Of the merchant, as PEM: other people's clients take their serial from it. */
  certificate: string
}

export function credentials({ hosts, rootAddress, account, merchant, certificate }: Configured): string {
  const [[keyId, publicKey] = []] = Object.entries(merchant.publicKeys)
  const values = {
    WECHAT_OPEN_URL: hosts.open,
    WECHAT_API_URL: hosts.api,
    WECHAT_PAY_URL: hosts.mch,
    WECHAT_APP_ID: account.appId,
    WECHAT_APP_SECRET: account.secret,
    WECHAT_PAY_MCH_ID: merchant.mchId,
    WECHAT_PAY_SERIAL: merchant.serial,
    WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
    WECHAT_PAY_API_V3_KEY: merchant.apiV3Key,
    ...(keyId !== undefined && publicKey !== undefined && { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PUBLIC_KEY: publicKey }),
  }
  const lines = Object.entries(values).map(([name, value]) => `${name}=${inQuotes(value)}`)
  return [
    '# 本地模拟微信：把自己的程序接到这里。每次启动都会重新生成，只有 AppID 不变。',
    ...lines,
    ...(rootAddress === undefined
      ? ['# 只能设置域名、不能设置路径的客户端：启动时设置 SANDBOX_WECHAT_PORT，两个接口域名就有单独的端口。']
      : [
          '# 只能设置域名、不能设置路径的客户端（签名包含完整路径），把 api.weixin.qq.com 与 api.mch.weixin.qq.com 都换成：',
          `# ${rootAddress}`,
        ]),
    '# 商户 API 证书（apiclient_cert.pem），别家的客户端库需要：',
    `# ${inQuotes(certificate)}`,
    '',
  ].join('\n')
}

const inQuotes = (value: string) => `"${value.replaceAll('\n', '\\n')}"`
