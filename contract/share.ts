/** What a page looks like in a chat, and the signature by which WeChat lets the page say so. */
import * as v from 'valibot'
import { post } from './call.ts'

export const share = {
  info: post('/api/common-server/wechat/conf/getShareInfo', {
    access: 'anyone',
    headers: false,
    /** The page's address as the browser shows it, byte for byte, without its hash. Only our own hosts are signed. */
    input: v.strictObject({
      url: v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\//)),
      /** The system that the caller is at, whose face a page outside of meetings has; the headers do not come with this call. */
      sysCode: v.optional(v.pipe(v.string(), v.regex(/^-?[0-9A-Za-z_]{0,40}$/))),
    }),
    data: v.object({
      /** Empty, with the signature, where no WeChat account is configured: the card is still good for a poster. */
      appId: v.string(),
      timestamp: v.string(),
      nonceStr: v.string(),
      signature: v.string(),
      title: v.string(),
      desc: v.string(),
      /** Carries the meeting, and nothing of whoever shares it. */
      link: v.string(),
      imgUrl: v.string(),
    }),
    reasons: ['url_not_ours'],
  }),
}
