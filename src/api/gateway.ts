/**
 * The wire before a gateway that speaks spec.md and no more (API_BASE): what we added to the specification is not sent to
 * it, what it leaves out is derived, and calls that only our own server knows are done without. Screens read whole
 * answers either way; nothing of this is fetched where our own server answers.
 */
import { webAddress } from '#contract/address.ts'
import { article } from '#contract/article.ts'
import type { ArticleCategory } from '#contract/article-reading.ts'
import { attendee } from '#contract/attendee.ts'
import { type Call, type Data, DEFAULT_SYS_CODE, type Input, PAGE_SIZE } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { material } from '#contract/material.ts'
import { type Guest, meeting, type Meeting, type MeetingSummary, type Module } from '#contract/meeting.ts'
import { order, orderStatus, orderType, type TicketOrder, UNPAID_MINUTES } from '#contract/order.ts'
import { REFUSED } from '#contract/outcome.ts'
import { payment } from '#contract/payment.ts'
import { type Login, session } from '#contract/session.ts'
import type { HeaderInfo } from '#contract/header-info.ts'
import { system } from '#contract/system.ts'
import { parameterKeys, plain } from '#contract/question.ts'
import { survey } from '#contract/survey.ts'
import { ticket, type Ticket } from '#contract/ticket.ts'
import { SMS_RESEND_SECONDS, verify } from '#contract/verify.ts'
import { visitor } from '#contract/visitor.ts'
import { adaptAccount } from './gateway-account.ts'
import { adapt, adaptedFor, type Ask, filled, type Given, objectOf, pageOf, type Refused, texts } from './gateway-adapt.ts'
import { isSpecified, missingSentence } from './gateway-missing.ts'
import { adaptSchedule } from './gateway-schedule.ts'
import { storage, tenant } from './storage.ts'

/** Sent by calls of the specification, and named by no line of it. */
const added = new Set([
  'agreed',
  'remember',
  'guardianConsent',
  'captchaId',
  'captchaCode',
  'answers',
  'formVersion',
  'agreedKeys',
  'organiserConsent',
  'voucher',
  'source',
])

/** HTTP status of the client's own refusal of a call that the gateway lacks. Refusals of the gateway itself carry its message. */
const NOT_IMPLEMENTED = 501

/**
 * @param ask makes a call without adapting it.
 * @param Refusal error class of refusals, also of the one for a call that the gateway lacks.
 */
export async function through<C extends Call>(
  call: C,
  input: Input<C>,
  ask: Ask,
  Refusal: new (http: number, envelope: { code: string; msg: string; reason?: Reason }) => Error,
): Promise<Data<C>> {
  const { whole, without, refusesInput, refusesAnswer, ours = [] } = adaptedFor(call)
  const throwIf = (refused: Refused | undefined) => {
    if (refused !== undefined) throw new Refusal(200, { code: REFUSED, ...refused })
  }
  throwIf(refusesInput?.(input))
  const sent = Object.fromEntries(Object.entries(input as Given).filter(([name]) => !added.has(name) && !ours.includes(name)))
  let given: unknown
  try {
    given = await ask(call, sent as Input<C>)
  } catch (error) {
    if (without !== undefined && isAbsent(error)) return without(input, ask)
    if (!isSpecified(call) && (await isMissing(error, ask))) throw new Refusal(NOT_IMPLEMENTED, { code: '', msg: missingSentence(call) })
    throw error
  }
  throwIf(refusesAnswer?.(given))
  return whole === undefined ? (given as Data<C>) : whole(given, input, ask)
}

/** A refusal without an envelope: nobody of the gateway's own has answered. Where it lets no browser ask, that looks like no network. */
function isAbsent(error: unknown): boolean {
  const { name, http, code } = error as Error & { http?: number; code?: string }
  return name === 'Offline' || (code === '' && (http === 404 || http === 405))
}

/** Whether a call that the specification does not list is not there. What looks like no network is asked about by a call that is there. */
async function isMissing(error: unknown, ask: Ask): Promise<boolean> {
  if ((error as Error).name !== 'Offline') return isAbsent(error)
  return ask(system.headerInfo, {}).then(
    () => true,
    (other: unknown) => (other as Error).name !== 'Offline',
  )
}

const header: HeaderInfo = {
  ...texts('title', 'operator', 'favicon', 'logo', 'brandColor', 'supportPhone', 'supportHours', 'manualUrl', 'icp'),
  sysCode: DEFAULT_SYS_CODE,
}
adapt(system.headerInfo, { whole: (given) => filled(header, given) })

for (const call of [verify.sendSms, verify.sendSmsMember])
  adapt(call, { whole: (given) => filled({ seconds: SMS_RESEND_SECONDS }, given), ours: ['meetingId'] })

const login: Login = { id: '', name: '', sysCode: DEFAULT_SYS_CODE, role: '', tokenInfoVo: { access_token: '', expires_in: 0 } }
adapt(session.login, {
  whole: (given) => ({ ...filled(login, given), tokenInfoVo: filled(login.tokenInfoVo, objectOf(given)['tokenInfoVo']) }),
  ours: ['sysCode'],
})
adapt(session.meetingLogin, {
  whole: (given, { mobile = '' }) => filled({ jwtToken: '', checktOperate: 0, mobile, thirdId: '', id: '' }, given),
})
adaptAccount(header)

const summary: MeetingSummary = {
  ...texts('id', 'thirdId', 'title', 'cover', 'meetingStratTime', 'meetingEndTime', 'address'),
  state: 0,
}
const wholeMeeting: Omit<Meeting, 'hasLive'> = {
  ...summary,
  ...texts('details', 'summary', 'sponsor', 'phone', 'mapUrl', 'notice', 'liveUrl', 'endReason'),
  ...texts('movedFromTime', 'refundUntilTime'),
  cancelled: 0,
  sessionCount: 0,
  version: 0,
}
adapt(meeting.get, {
  whole: (given, { id }) => {
    const found = filled({ ...wholeMeeting, id: String(id), thirdId: tenant() }, given)
    // Somebody else's server: an address that is no page's is none.
    const mapUrl = webAddress(found.mapUrl) === undefined ? '' : found.mapUrl
    return { ...found, mapUrl, hasLive: found.liveUrl !== '' || objectOf(given)['hasLive'] === true }
  },
})
adapt(meeting.list, { whole: (given, input) => pageOf(given, input, (one) => filled({ ...summary, thirdId: tenant() }, one)) })
adapt(material.list, { without: () => [] })
const module: Module = { ...texts('id', 'name', 'icon', 'path'), sort: 0 }
adapt(meeting.modules, { whole: (given, input) => pageOf(given, input, (one, at) => filled({ ...module, id: String(at) }, one)) })
const guest: Guest = texts('id', 'name', 'title', 'company', 'avatar', 'introduce')
adapt(meeting.guests, { whole: (given, input) => pageOf(given, input, (one, at) => filled({ ...guest, id: String(at) }, one)) })

const category: ArticleCategory = { ...texts('id', 'name'), sort: 0, articles: 0 }
adapt(article.categories, { whole: (given, input) => pageOf(given, input, (one, at) => filled({ ...category, id: String(at) }, one)) })
// The specification has no call by which news are read. The page has no rows, so the function that makes one is not called.
adapt(article.list, { without: (input) => pageOf([], input, () => undefined as never) })

adaptSchedule()

const sale: Ticket = {
  ...texts('id', 'meetingId', 'name', 'note', 'bookingStratTime', 'bookingEndTime'),
  totalNum: 0,
  soldNum: 0,
  price: 0,
  limitPerOrder: 0,
  limitPerPhone: 0,
  leastPerOrder: 1,
  groupName: '',
  priceUntilTime: '',
  nextPrice: 0,
  fullPrice: 0,
  approval: 0,
  audience: 'anyone',
  payMinutes: UNPAID_MINUTES,
  refundTiers: [],
}
adapt(ticket.list, { whole: (given, input) => pageOf(given, input, (one) => filled({ ...sale, meetingId: String(input.meetingId) }, one)) })
adapt(ticket.parameters, {
  whole: (given, input) =>
    pageOf(given, input, objectOf).list.flatMap(({ key, label, required }) => {
      const known = parameterKeys.find((one) => one === key)
      // Of whoever takes part a name at least is needed.
      return known === undefined
        ? []
        : [
            {
              key: known,
              label: String(label ?? ''),
              required: required === undefined ? known === 'name' : required === true,
              ...plain(known),
            },
          ]
    }),
})

const nobodyKnown = { ...texts('name', 'phone', 'email', 'hospital', 'grassroots', 'department', 'position', 'address'), sex: null }
const someone: Data<typeof attendee.save> = {
  ...texts(
    'id',
    'meetingId',
    'ticketId',
    'thirdId',
    'parentUserId',
    'name',
    'namePinyin',
    'phone',
    'idcard',
    'documentNumber',
    'nation',
    'email',
  ),
  ...texts('department', 'position', 'hospital', 'grassroots', 'address', 'project', 'awarded', 'annexUrl', 'other'),
  documentType: '',
  sex: null,
  age: null,
  ishotel: 0,
  // Another gateway has 0 for an answer and for none.
  hotelAnswered: 0,
  often: 0,
  answers: {},
  agreedKeys: [],
  formVersion: 0,
}
adapt(attendee.save, { whole: (given, input) => filled(filled(someone, input), typeof given === 'object' ? given : { id: given }) })
adapt(attendee.replenish, { whole: (given, input) => filled(filled(someone, input), given) })
adapt(attendee.often, { without: () => ({ self: { ...nobodyKnown, name: storage.name.get(), phone: storage.mobile.get() }, people: [] }) })
adapt(attendee.enrolled, { whole: (given, input) => pageOf(given, input, (one) => filled(someone, one)) })

const blankOrder: Omit<TicketOrder, 'totalAmount' | 'actions'> = {
  ...texts(
    'no',
    'userId',
    'meetingId',
    'meetingName',
    'meetingStratTime',
    'thirdId',
    'ticketId',
    'ticketName',
    'createTime',
    'expireTime',
    'payTime',
  ),
  ticketNum: 1,
  ticketPrice: 0,
  fullPrice: 0,
  voucher: '',
  refusal: '',
  type: orderType.free,
  status: orderStatus.unpaid,
}
function wholeOrder(given: unknown, meetingId = storage.meetingId.get()): TicketOrder {
  const found = filled({ ...blankOrder, meetingId, thirdId: tenant(), userId: storage.userId.get() }, given)
  const { totalAmount, actions } = objectOf(given)
  const open = found.status === orderStatus.unpaid || found.status === orderStatus.payFailed
  return {
    ...found,
    totalAmount: typeof totalAmount === 'number' ? totalAmount : found.ticketPrice * found.ticketNum,
    actions: Array.isArray(actions) ? (actions as TicketOrder['actions']) : open ? ['pay', 'cancel'] : [],
  }
}
adapt(order.list, {
  whole(given, input) {
    const page = pageOf(given, input, (one) => wholeOrder(one, input.meetingId === undefined ? undefined : String(input.meetingId)))
    const list = page.list.filter(({ status }) => input.status === undefined || status === input.status)
    return { ...page, list, total: page.total - (page.list.length - list.length) }
  },
  // All of them come, and are looked through here.
  ours: ['status'],
})
adapt(order.attendees, {
  whole: (given, input) =>
    pageOf(given, input, (one) =>
      filled({ ...someone, admissionId: '', admissionStatus: '', ended: '' as const, passed: 0, linkEndTime: '', ticketActions: [] }, one),
    ),
})
adapt(order.get, { whole: (given) => wholeOrder(given) })
adapt(order.cancel, { whole: (given, { no }) => wholeOrder({ no, status: orderStatus.cancelled, ...objectOf(given) }) })
adapt(order.submit, {
  async whole(given, input, ask) {
    const { meetingId, ticketNum, ticketPrice } = input
    const known = { ...input, type: ticketPrice === 0 ? orderType.free : orderType.paid, ...objectOf(given) }
    const status = ticketPrice === 0 ? orderStatus.paid : orderStatus.unpaid
    if ('no' in known || ticketPrice === 0) return wholeOrder({ status, ...known })
    // The answer names no order: it stands in the list, and is the newest that looks like it.
    const { list } = pageOf(await ask(order.list, { meetingId, pageNum: 1, pageSize: PAGE_SIZE }), {}, (one) => wholeOrder(one))
    const alike = list.filter((one) => one.status === status && one.ticketNum === ticketNum && one.ticketPrice === ticketPrice)
    alike.sort((a, b) => (a.createTime + a.no < b.createTime + b.no ? 1 : -1))
    return wholeOrder({ status, ...known, ...alike[0] }, String(meetingId))
  },
})

adapt(payment.createTrade, { whole: (given) => filled({ codeUrl: '', tradeNo: '' }, given) })
// The gateway of the specification is the one way to pay that it knows.
adapt(payment.methods, { without: () => ['gateway' as const] })
adapt(payment.query, {
  without: async ({ outTradeNo }, ask) => ({
    // Nobody says whether a payment is under way: it may be.
    tradeState: 'paying' as const,
    orderStatus: wholeOrder(await ask(order.get, { no: outTradeNo })).status,
    refunds: [],
  }),
})

// It takes no visits, and keeps none.
adapt(visitor.mine, { without: () => [] })
adapt(survey.categories, { without: () => [] })
adapt(survey.ofSessions, { without: () => null })
// Nobody issues invoices there.
adapt(invoiceWish.offer, { without: () => ({ kinds: [], plainOnly: 0, seller: '' }) })
adapt(invoiceWish.wish, {
  without: () => ({ kinds: [], plainOnly: 0, seller: '', wish: null, open: 0, why: 'no_profile' as const, phone: '', actions: [] }),
})
adapt(visitor.about, {
  without: ({ meetingId }) => ({
    ...texts('meetingName', 'address', 'meetingStratTime', 'meetingEndTime', 'notice', 'keeper', 'keeperPhone'),
    meetingId: String(meetingId),
    open: 0,
    asksDocument: 0,
    companionsMost: 0,
    daysMost: 1,
    retentionDays: 0,
  }),
})
