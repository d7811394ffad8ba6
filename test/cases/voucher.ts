import type { Input } from '#contract/call.ts'
import { voucher } from '#contract/voucher.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import type { Place } from '../support/place.ts'

const rule = {
  kind: 'percent' as const,
  value: 10,
  ticketIds: [],
  uses: 0,
  usesPerPerson: 0,
  startTime: '',
  endTime: '',
  note: '',
} satisfies Partial<Input<typeof voucher.save>>
let made = 0
const aVoucher = ({ person, test }: World) => {
  made += 1
  return person.do(voucher.save, { meetingId: '1', code: `CASE-${test.clock()}-${made}`, ...rule })
}

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const fields = ['kind', 'value', 'ticketIds', 'uses', 'usesPerPerson', 'startTime', 'endTime', 'note']

export const cases: Cases<typeof voucher> = {
  access: {
    check: signedIn,
    list: organisersThere,
    save: organisersThere,
    make: organisersThere,
    move: organisersThere,
    export: organisersThere,
  },
  fixtures: {
    check: async (world) => ({ meetingId: '1', code: (await aVoucher(world)).code }),
    list: { meetingId: '1', pageNum: 1, pageSize: 30, keyword: 'CASE' },
    save: {
      ...rule,
      meetingId: '1',
      code: 'teachers-26',
      startTime: '2026-09-01 00:00:00',
      endTime: '2026-09-30 00:00:00',
      note: '教师节',
    },
    make: { ...rule, meetingId: '1', number: 3, prefix: 'vip-' },
    move: async (world) => ({ meetingId: '1', id: (await aVoucher(world)).id, action: 'remove' }),
    export: async ({ person }) => {
      await stopAll(person)
      return { meetingId: '1', kind: 'xlsx' }
    },
  },
  inputs: [
    { ...atNoMeeting, call: voucher.check, rest: { code: 'EARLY-26' } },
    { kind: 'id', field: 'id', call: voucher.move, rest: { meetingId: '1', action: 'off' }, comesTo: 'voucher_gone' },
  ],
  otherFields: {
    check: ['code'],
    list: ['pageNum', 'pageSize'],
    save: ['id', 'edition', 'code', ...fields],
    make: ['number', 'prefix', ...fields],
    move: ['action'],
    export: ['kind'],
  },
  tables: { vouchers: 'nobody' },
}
