/**
 * Stand-ins of both SMS clouds, each a host of its own: they check signatures
 * by their own code, know approved texts only, keep the clouds' limits, and
 * answer in the clouds' shapes.
 */
import type { Hono } from 'hono'
import type { Clock } from '#server/flow/clock.ts'
import { aliyunGateway } from './sms-cloud-aliyun.ts'
import { tencentGateway } from './sms-cloud-tencent.ts'
import { type CloudAccount, limitsOf, type SentText } from './sms-cloud.ts'

export interface SmsGateways {
  /** In place of https://dysmsapi.aliyuncs.com. */
  aliyun: Hono
  /** In place of https://sms.tencentcloudapi.com. */
  tencent: Hono
  sent: readonly SentText[]
}

export function smsGateways({
  clock,
  aliyun,
  tencent,
}: {
  clock: Clock
  aliyun: CloudAccount
  tencent: CloudAccount & { sdkAppId: string }
}): SmsGateways {
  const sent: SentText[] = []
  return {
    aliyun: aliyunGateway(aliyun, { clock, limits: limitsOf(clock, 60), sent }),
    tencent: tencentGateway(tencent, { clock, limits: limitsOf(clock, 30), sent }),
    sent,
  }
}
