import type { Reason } from '#contract/codes.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import { type Cases, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { unpaidOrder } from '../support/transfers.ts'

const PRICE = 19_900
const paying = { ...paymentSettings, bankType: '', totalAmount: PRICE }

const anOrder = async ({ person }: World) => ({ outTradeNo: (await unpaidOrder(person)).no })
const anOrderToPay = async (world: World) => ({ ...(await anOrder(world)), userId: world.person.id })

/** Of no order: what nobody may tell from somebody else's. */
const ofNoOrder = { kind: 'id', field: 'outTradeNo', comesTo: 'order_gone' } satisfies Partial<Place>
const ways: { [bankType: string]: Reason } = { WX_JSAPI: 'openid_needed' }
const opening = { call: payment.createTrade, rest: paying, about: anOrderToPay } as const

export const cases: Cases<typeof payment> = {
  access: {
    methods: signedIn,
    createTrade: signedIn,
    sheet: signedIn,
    query: signedIn,
  },
  fixtures: {
    methods: async (world) => ({ ...(await anOrder(world)), place: 'wechat' }),
    createTrade: async (world) => ({ ...paying, ...(await anOrderToPay(world)) }),
    sheet: anOrder,
    query: anOrder,
  },
  boundElsewhere: {
    createTrade: 'by account: create-trade.ts',
  },
  inputs: [
    { ...ofNoOrder, call: payment.sheet, without: noQuery },
    { ...ofNoOrder, call: payment.query, without: noQuery },
    { ...ofNoOrder, call: payment.methods, rest: { place: 'phone' }, without: noQuery },
    { ...ofNoOrder, call: payment.createTrade, rest: { ...paying, userId: '1' } },
    { kind: 'id', call: payment.createTrade, field: 'userId', rest: paying, about: anOrder, comesTo: 'payer_differs' },
    { kind: 'amount', ...opening, field: 'totalAmount', comesTo: ({ value }) => (Number(value) === PRICE ? undefined : 'amount_differs') },
    { kind: 'bankType', ...opening, field: 'bankType', comesTo: ({ value }) => ways[String(value)] },
    { kind: 'place', call: payment.methods, field: 'place', about: anOrder, without: noQuery },
  ],
  otherFields: {
    createTrade: ['appId', 'orderType', 'channelTag', 'currencyType', 'platformCode', 'sysCode'],
  },
  tables: {
    trades: { found: ['order_no', 'orders', 'no'], copy: 'none', closing: 'blanked' },
  },
  leaveTraces: async (world) =>
    world.person.do(payment.createTrade, { ...paying, ...(await anOrderToPay(world)), bankType: bankTypes.jsapi }),
}
