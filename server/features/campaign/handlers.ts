/** What organisers tell many at once: what each call does. */
import { rangeOf } from '../../db/pages.ts'
import type { campaign as calls } from '#contract/campaign.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { pageOfTold } from '../message/store.ts'
import { block, blocks, unblock } from './blocks.ts'
import { segment } from './segment.ts'
import { send, test } from './send.ts'
import { stop } from './stop.ts'
import { findCampaign, pageOfCampaigns } from './store.ts'
import { allOnWire, onWire, toldOnWire } from './wire.ts'

export const campaignHandlers: Handlers<typeof calls> = {
  segment,
  test,
  send,
  list: async ({ deps: { db }, input: { meetingId, pageNum, pageSize } }) => {
    const { rows, total } = await pageOfCampaigns(db, meetingId, rangeOf({ pageNum, pageSize }))
    return { list: await allOnWire(db, rows), total, pageNum, pageSize }
  },
  get: async ({ deps: { db }, input: { meetingId, id } }) => {
    const found = await findCampaign(db.read, meetingId, id)
    return found === undefined ? refuse('campaign_gone') : onWire(db, found)
  },
  told: async ({ deps: { db }, input: { meetingId, id, failed, ...page } }) => {
    if ((await findCampaign(db.read, meetingId, id)) === undefined) return refuse('campaign_gone')
    return paged(page, (range) => pageOfTold(db, { campaignId: id, failed: failed === 1 }, range), toldOnWire)
  },
  stop,
  blocks,
  block,
  unblock,
}
