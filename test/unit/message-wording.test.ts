import { expect, it } from 'vitest'
import { kindRules } from '#server/features/message/kinds.ts'
import { smsParams, wechatData } from '#server/features/message/wording.ts'

const facts = { meeting: '2026 全国中小学人工智能教育与课程创新年会', what: '2026-11-21 09:00' }

it('names the facts as the text message of each kind does', () => {
  expect(smsParams('order_paid', facts)).toEqual({ meeting: facts.meeting, time: facts.what })
  expect(smsParams('meeting_changed', facts)).toEqual({ meeting: facts.meeting, what: facts.what })
  expect(smsParams('refund_done', { meeting: '年会', what: '¥398.00' })).toEqual({ meeting: '年会', amount: '¥398.00' })
  expect(smsParams('ticket_received', facts)).toEqual({ meeting: facts.meeting, time: facts.what })
  expect(smsParams('vip_arrived', { meeting: '年会', what: '王小明 东门' })).toEqual({ meeting: '年会', guest: '王小明 东门' })
})

it('cuts a value short where WeChat takes no longer one, and no other', () => {
  expect(wechatData({ id: 'T', meeting: 'thing4', what: 'time5' }, facts)).toEqual({
    thing4: '2026 全国中小学人工智能教育与课程…',
    time5: facts.what,
  })
  expect([...(wechatData({ id: 'T', meeting: 'thing4', what: 'time5' }, facts)['thing4'] as string)]).toHaveLength(20)
  expect(wechatData({ id: 'T', meeting: 'keyword1', what: 'thing2' }, { meeting: facts.meeting, what: '🎤'.repeat(20) })).toEqual({
    keyword1: facts.meeting,
    thing2: '🎤'.repeat(20),
  })
})

it('opens what the message is about', () => {
  const kinds = ['order_paid', 'meeting_changed', 'refund_done', 'ticket_received'] as const
  expect(kinds.map((kind) => kindRules[kind].link('1'))).toEqual([
    '/pages/index/yticket',
    '/pages/index/index?meetingId=1',
    '/pages/index/hyorder',
    '/pages/index/yticket',
  ])
})
