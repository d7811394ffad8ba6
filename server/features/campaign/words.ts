/** A segment as people read it: 未签到 · 教师票. What was typed to find somebody is not repeated: it may be a name or a phone. */
import { type CampaignKey, segmentWords } from '#contract/campaign.ts'
import { originWords } from '#contract/desk.ts'
import { orderStatusWords } from '#contract/order.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { formsOf } from '../form/store.ts'
import type { Narrowing } from '../people/narrow-store.ts'
import { namesIn } from './segment-store.ts'

export async function wordsOf(on: Tx | Db['read'], filter: Narrowing, kind: CampaignKey): Promise<string> {
  const { keyword, status, origin, arrived, voucher, tag, hotel, unfilled, question, option, unopened, double, sameName, fromDay, toDay } =
    filter
  const { ticket, list, survey } = await namesIn(on, filter)
  const came = arrived === undefined ? '' : segmentWords[arrived]
  const words = [
    ticket,
    came === '' || list === '' ? came : segmentWords.at(list, came),
    status === undefined ? '' : orderStatusWords[status],
    origin === undefined ? '' : originWords[origin],
    voucher === '' ? '' : segmentWords.voucher(voucher.toUpperCase()),
    tag === '' ? '' : segmentWords.tag(tag),
    hotel === 1 ? segmentWords.hotel : '',
    unfilled === 1 || kind === 'fill_wanted' ? segmentWords.unfilled : '',
    question === undefined ? '' : await answerWords(on, filter.meetingId, question, option),
    survey === '' ? '' : segmentWords.unanswered(survey),
    unopened === 1 ? segmentWords.unopened : '',
    double === 1 ? segmentWords.double : '',
    sameName === 1 ? segmentWords.sameName : '',
    fromDay === '' && toDay === '' ? '' : segmentWords.days(fromDay, toDay),
    keyword === '' ? '' : segmentWords.keyword,
    kind === 'pay_due' && status === undefined ? orderStatusWords[0] : '',
  ].filter((word) => word !== '')
  return words.length === 0 ? segmentWords.all : words.join(segmentWords.between)
}

/** As the forms ask it now; what they ask no more keeps its key. */
async function answerWords(on: Tx | Db['read'], meetingId: string, key: string, option: string): Promise<string> {
  const asked = (await formsOf(on, meetingId)).flatMap(({ questions }) => readJson(questions)).find((one) => one.key === key)
  const label = asked?.options.find((one) => one.key === option)?.label ?? option
  return segmentWords.answered(asked?.label ?? key, label)
}
