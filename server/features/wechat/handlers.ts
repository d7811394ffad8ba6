/** WeChat's web authorisation: what each call does. */
import type { wechat } from '#contract/wechat.ts'
import type { Handlers } from '../../use-case.ts'
import { begin } from './begin.ts'
import { comeBack } from './return.ts'

export const wechatHandlers: Handlers<typeof wechat> = { appId: begin, openId: comeBack }
