/** How the server is configured that a meeting is really held on, and who looks after it: what no rehearsal can play. */
import { messageKinds } from '#contract/message.ts'
import type { NoticeKind } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { goesBySms } from '../message/deliver.ts'
import { listenersOf } from '../notice/listeners.ts'
import { linksOf, staffOf } from '../staff/store.ts'
import { phoneCounts } from '../ticket/manage-store.ts'
import { noSms } from '../verify/sms-provider.ts'
import type { RealFacts } from './rehearsals.ts'

/** Reads what it needs, and changes nothing. It can be handed to another thread. */
export async function factsOf(
  deps: Pick<Deps, 'env' | 'db' | 'sms' | 'wechat' | 'payments' | 'clock'>,
  meeting: { thirdId: string; meetingId: string },
): Promise<RealFacts> {
  const { env, db, sms, wechat, payments } = deps
  const now = deps.clock()
  const listeners = async (kind: NoticeKind) => (await listenersOf(db, kind, meeting)).length
  const links = (await linksOf(db, meeting.meetingId)).filter((one) => one.revoked_at === null && one.until_at > now && one.uses_left > 0)
  return {
    smsPartFen: env.providers.smsPartFen,
    smsSign: env.providers.sms?.sign ?? '',
    smsKinds: env.providers.sms === undefined && sms !== noSms ? null : messageKinds.filter((kind) => goesBySms({ env, sms }, kind)),
    wechatKinds:
      env.providers.wechat === undefined && wechat !== undefined
        ? null
        : messageKinds.filter((kind) => wechat?.templates[kind] !== undefined),
    payments: Object.keys(payments),
    listeners: {
      order_review: await listeners('order_review'),
      proof_waiting: await listeners('proof_waiting'),
      refund_asked: await listeners('refund_asked'),
    },
    staff: (await staffOf(db, meeting.meetingId, now)).length + links.length,
    phones: Object.fromEntries(await phoneCounts(db.read, meeting.meetingId)),
  }
}
