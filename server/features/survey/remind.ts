/** Whoever has not answered is told so: as any other campaign, with its limits. */
import type { survey } from '#contract/survey.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { send } from '../campaign/send.ts'
import { findSurvey } from './store.ts'
import { isOpen } from './wire.ts'

export const remind: Handler<typeof survey.remind> = async ({ input: { meetingId, id, night, key }, ...context }) => {
  const { deps, now } = context
  const row = await findSurvey(deps.db.read, meetingId, id)
  if (row === undefined) return refuse('survey_gone')
  if (!isOpen(row, now)) return refuse('survey_moved')
  const segment = {
    meetingId,
    keyword: '',
    voucher: '',
    tag: '',
    option: '',
    fromDay: '',
    toDay: '',
    sort: 'newest' as const,
    survey: id,
    ...(row.people === 'came' && { arrived: 'came' as const }),
  }
  const sent = await send({ ...context, input: { ...segment, kind: 'survey_wanted', what: '', to: 'holders', night, key } })
  if (!(sent instanceof Refusal)) return { campaignId: sent.id }
  const { reason } = sent
  // It has neither a blank nor a later time.
  if (reason === 'campaign_blank_missing' || reason === 'campaign_time') throw new Error(`a reminder was refused for ${reason}`)
  return refuse(reason)
}
