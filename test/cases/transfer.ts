import { admission } from '#contract/admission.ts'
import { transfer } from '#contract/transfer.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import { signIn } from '../support/person.ts'
import { noQuery } from '../support/place.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'

const giving = { call: transfer.give, rest: { id: 'none', name: '王小明', mobile: '13900000001' }, comesTo: 'admission_gone' } as const
const taking = { code: '23456789ABCDEFGHJKLMNPQRST', name: '王小明' }

/** A link of somebody else's. */
async function aLink({ test }: World): Promise<{ code: string }> {
  const buyer = await signIn(test, '13955550020')
  const { order } = await signUp(buyer, { ticketId: '1', names: ['待定甲'] })
  const ticket = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === order.no)
  return { code: (await buyer.do(transfer.makeLink, { id: ticket?.id as string })).code }
}

export const cases: Cases<typeof transfer> = {
  access: {
    give: signedIn,
    waiting: signedIn,
    claim: signedIn,
    handOut: signedIn,
    makeLink: signedIn,
    seeLink: signedIn,
    takeLink: signedIn,
  },
  fixtures: {
    give: async ({ person }) => ({ id: (await ticketFor(person, '魏老师')).id, name: '韩老师', mobile: '13955550006' }),
    waiting: {},
    claim: async ({ test, person }) => {
      const buyer = await signIn(test, '13955550019')
      await signUp(buyer, { ticketId: '1', names: ['冯老师'] })
      await test.deps.db.write((tx) => tx.updateTable('attendees').set({ phone: person.mobile }).where('user_id', '=', buyer.id).execute())
      return { name: '冯老师' }
    },
    handOut: async ({ person }) => ({ no: (await signUp(person, { ticketId: '1', names: ['沈老师'] })).order.no }),
    makeLink: async ({ person }) => ({ id: (await ticketFor(person, '陈老师')).id }),
    seeLink: aLink,
    takeLink: async (world) => ({ ...(await aLink(world)), name: '杨老师' }),
  },
  boundElsewhere: {
    give: 'by account and day: give.ts',
    handOut: 'each ticket goes once, and its places were bounded when they were taken',
  },
  inputs: [
    { kind: 'mobile', ...giving, field: 'mobile' },
    { kind: 'name', ...giving, field: 'name' },
    { kind: 'id', ...giving, field: 'id' },
    { kind: 'name', call: transfer.claim, rest: {}, field: 'name', comesTo: 'claim_gone' },
    { kind: 'id', call: transfer.handOut, field: 'no', comesTo: 'order_gone' },
    { kind: 'id', call: transfer.makeLink, field: 'id', comesTo: 'admission_gone' },
    { kind: 'claimCode', call: transfer.seeLink, field: 'code', comesTo: 'claim_link_gone', without: noQuery },
    { kind: 'claimCode', call: transfer.takeLink, field: 'code', rest: taking, comesTo: 'claim_link_gone' },
    { kind: 'name', call: transfer.takeLink, field: 'name', rest: taking, comesTo: 'claim_link_gone' },
  ],
  otherFields: {},
  tables: {
    claim_links: { found: 'user_id', copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ person }) => person.do(transfer.makeLink, { id: (await ticketFor(person, '欧阳小鱼')).id }),
}
