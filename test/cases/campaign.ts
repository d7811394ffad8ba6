import { campaign } from '#contract/campaign.ts'
import { type Cases, organisers, organisersThere, type World } from '../support/cases.ts'
import { HERE } from '../support/long-work.ts'
import { noQuery } from '../support/place.ts'
import { signUp } from '../support/sign-up.ts'

const coming = { kind: 'meeting_coming', what: '请携带身份证' } as const

let keys = 0
const nextKey = () => `key-of-a-test-${String(++keys)}`

/** Something that is to be told tomorrow morning, and what it is called. */
async function aCampaign({ test, person }: World) {
  const tomorrow = new Date(test.clock() + 86_400_000).toISOString().slice(0, 10)
  const { id } = await person.do(campaign.send, { ...HERE, ...coming, at: `${tomorrow} 12:00:00`, key: nextKey() })
  return { ...HERE, id }
}

const filters = [
  'keyword',
  'ticketId',
  'status',
  'origin',
  'arrived',
  'listId',
  'voucher',
  'tag',
  'hotel',
  'unfilled',
  'question',
  'option',
  'unopened',
  'survey',
  'double',
  'sameName',
  'fromDay',
  'toDay',
  'kind',
  'to',
]

export const cases: Cases<typeof campaign> = {
  access: {
    segment: organisersThere,
    test: organisersThere,
    send: organisersThere,
    list: organisersThere,
    get: organisersThere,
    told: organisersThere,
    stop: organisersThere,
    blocks: organisers,
    block: organisers,
    unblock: organisers,
  },
  fixtures: {
    segment: { ...HERE, ...coming },
    test: { ...HERE, ...coming },
    send: async ({ person }) => {
      await signUp(person, { ticketId: '1', names: ['王小明'] })
      return { ...HERE, ...coming, night: 1, key: nextKey() }
    },
    list: { ...HERE, pageNum: 1, pageSize: 30 },
    get: aCampaign,
    told: aCampaign,
    stop: aCampaign,
    blocks: { pageNum: 1, pageSize: 30 },
    block: { mobile: '13900000055', note: '来电要求不再接收' },
    unblock: async ({ person }) => {
      await person.do(campaign.block, { mobile: '13900000055' })
      const { list } = await person.do(campaign.blocks, { keyword: '13900000055' })
      return { id: list[0]?.id as string }
    },
  },
  inputs: [
    { kind: 'id', call: campaign.get, field: 'id', rest: HERE, comesTo: 'campaign_gone', without: noQuery },
    { kind: 'id', call: campaign.told, field: 'id', rest: HERE, comesTo: 'campaign_gone' },
    { kind: 'id', call: campaign.stop, field: 'id', rest: HERE, comesTo: 'campaign_gone' },
    { kind: 'id', call: campaign.unblock, field: 'id' },
    { kind: 'flag', call: campaign.told, field: 'failed', rest: { ...HERE, id: 'none' }, comesTo: 'campaign_gone' },
  ],
  otherFields: {
    segment: [...filters, 'what'],
    test: ['kind', 'what'],
    send: [...filters, 'what', 'at', 'night', 'key'],
    list: ['pageNum', 'pageSize'],
    told: ['pageNum', 'pageSize'],
    blocks: ['pageNum', 'pageSize'],
    block: ['mobile'],
  },
  tables: {
    campaigns: { found: 'made_by', copy: 'none', closing: 'kept' },
    message_blocks: { found: ({ mobile }, person) => mobile === person.mobile, copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ test, person, admin }) => {
    await signUp(person, { ticketId: '1', names: ['欧阳小鱼'] })
    await aCampaign({ test, person })
    await admin.do(campaign.block, { mobile: person.mobile, note: '欧阳小鱼不想再收到' })
  },
}
