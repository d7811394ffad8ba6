/**
 * A proxy in front that nobody told us of: every payer then has the proxy's address, which 微信支付 refuses for H5, and
 * all of them share one limit. Said once.
 */
import { BlockList, isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'

const ADDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

/** Where a proxy of one's own is: this machine and private networks. A stranger can send the headers, but not from there. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

/** Looks at requests where money is taken from addresses that may not be the payers'; else there is nothing to look for. */
export function proxyWarning({ env, log }: Pick<Deps, 'env' | 'log'>): readonly MiddlewareHandler[] {
  if (env.trustProxy || (env.providers.wechatPay === undefined && env.providers.gateway === undefined)) return []
  let watching = true
  const watch: MiddlewareHandler = (http, next) => {
    if (watching && ADDED.some((name) => http.req.header(name) !== undefined)) {
      const address = addressOf(env, http)
      if (near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) {
        watching = false
        log.warn('proxy.not_trusted', 'TRUST_PROXY', {
          message: 'a proxy forwards requests, and TRUST_PROXY is not 1: every payer has the proxy’s address',
        })
      }
    }
    return next()
  }
  return [watch]
}
