/** Every state of the product, and the words that each place displays for it, asked of the functions that the product uses. */
import { admissionStates, admissionStateWords, endings, endingWords } from '#contract/admission.ts'
import { doorWord, whySentence } from '#contract/checkin/words.ts'
import type { Why } from '#contract/checkin/rule.ts'
import { sentenceOf } from '#contract/codes.ts'
import type { FullOrder } from '#contract/desk.ts'
import { invoiceStates, invoiceStateWords, notInvoiceable, notInvoiceableSentence } from '#contract/invoice-states.ts'
import { meetingStages, type MeetingStage } from '#contract/meeting-manage.ts'
import { meetingStates } from '#contract/meeting.ts'
import { type MessageKind, messageText } from '#contract/message.ts'
import { type OrderStatus, orderStatus, orderStatusWords, orderTicketsWords, type OrderTickets, type TicketOrder } from '#contract/order.ts'
import { refundRequestStates, refundRequestWords, refundStates, refundStateWords, RETURNED, sumRefunds } from '#contract/refund.ts'
import { say } from '#contract/sentences.ts'
import { SignUp, signUpClosedOf, type SignUpState } from '#contract/sign-up.ts'
import { calendar } from '#server/features/schedule/calendar.ts'
import { LOGIN_TO_UPDATE, staleSentence } from '#src/features/admission/parts/stale-words.ts'
import { standingOf as ticketStanding } from '#src/features/admission/parts/status-words.ts'
import { stageMeaning } from '#src/features/console/parts/stage-meaning.ts'
import { stageTag } from '#src/features/console/parts/stage-words.ts'
import { standingOf as orderStanding, ticketStands } from '#src/features/desk/manage/order-words.ts'
import { meetingState } from '#src/features/meeting/parts/state-words.ts'
import { orderTicketWord, orderWord, refundSumWords, standingSentence } from '#src/features/order/parts/order-words.ts'
import { standingOf as personStanding } from '#src/features/people/manage/standing-words.ts'

/** Columns of the page, in their order. */
export const places = {
  page: 'Public page',
  list: 'List',
  wallet: 'Wallet',
  orders: 'Order list',
  order: 'Order detail',
  rows: 'Console list',
  panel: 'Console panel',
  export: 'Export',
  message: 'Message',
  calendar: 'Calendar',
  door: 'Door',
} as const
type Cells = Partial<Record<keyof typeof places, string>>

/** A state by its name, and what each place displays. */
type StateRow = readonly [state: string, cells: Cells]

const titles = (kinds: readonly MessageKind[]) => kinds.map((kind) => messageText(kind, { meeting: '', what: '' }).title).join(' / ')
/** The word that fills a door's screen, and why. */
const atDoor = (verdict: Parameters<typeof doorWord>[0]['verdict'], why: Why) => `${doorWord({ verdict, why })}：${whySentence(why)}`

const PRICE = 10_000
const ownOrder: TicketOrder = {
  no: '',
  userId: '',
  meetingId: '',
  meetingName: '',
  meetingStratTime: '',
  thirdId: '',
  ticketId: '',
  ticketName: '',
  ticketNum: 2,
  ticketPrice: PRICE,
  fullPrice: PRICE,
  voucher: '',
  totalAmount: 2 * PRICE,
  type: 2,
  status: 0,
  createTime: '',
  expireTime: '',
  payTime: '',
  refusal: '',
  actions: [],
}
const deskOrder = { amount: 2 * PRICE, paid: 2 * PRICE, copies: 2, arrived: 0, refusal: '', origin: 'self', expireTime: '' } as FullOrder
const noRefund = sumRefunds([])

const orderMessages: Partial<Record<OrderStatus, readonly MessageKind[]>> = {
  [orderStatus.unpaid]: ['order_approved', 'pay_wanted', 'pay_due', 'proof_rejected'],
  [orderStatus.paid]: ['order_paid', 'enrolled'],
  [orderStatus.refunded]: ['refund_done'],
  [orderStatus.cancelled]: ['order_refused', 'ticket_withdrawn', 'proof_lapsed', 'meeting_cancelled'],
}
/** Orders that hold no tickets yet, or none any more. */
const isPaid = (status: OrderStatus) => status === orderStatus.paid || status === orderStatus.paySuccess
const cameIn = (status: OrderStatus) => isPaid(status) || status === orderStatus.refunding || status === orderStatus.refunded

function orderRows(): StateRow[] {
  return Object.entries(orderStatus).map(([name, status]): StateRow => {
    const back = {
      ...noRefund,
      ...(status === orderStatus.refunding && { refunding: 2 * PRICE }),
      ...(status === orderStatus.refunded && { refunded: 2 * PRICE }),
    }
    const full = { ...deskOrder, ...back, status, paid: cameIn(status) ? 2 * PRICE : 0, copies: isPaid(status) ? 2 : 0 }
    return [
      name,
      {
        orders: orderWord({ status }),
        order: standingSentence({ ...ownOrder, status }),
        rows: orderWord({ status, free: false }),
        panel: orderStanding(full),
        export: orderStatusWords[status],
        message: titles(orderMessages[status] ?? []),
        door: isPaid(status)
          ? ''
          : status === orderStatus.refunding || status === orderStatus.refunded
            ? atDoor('refunded', 'refunded')
            : '',
      },
    ]
  })
}

const noTickets: OrderTickets = { valid: 0, used: 0, handed: 0, transferred: 0, refunding: 0, refunded: 0, cancelled: 0 }
const counted = (kind: keyof OrderTickets) => orderTicketsWords({ ...noTickets, [kind]: 1 })

function ticketRows(): StateRow[] {
  const issued = admissionStates.filter((status) => status !== 'revoked').map((status) => ({ status, ended: '' as const }))
  const ended = endings.map((why) => ({ status: 'revoked' as const, ended: why }))
  // An order counts the ticket of the new holder in place of the one that was handed on.
  const kinds = { refunded: 'refunded', transferred: 'transferred', withdrawn: 'cancelled', '': 'cancelled' } as const
  const messages = { refunded: ['ticket_ended'], withdrawn: ['ticket_withdrawn'], transferred: ['ticket_received'], '': [] } as const
  const doors = {
    issued: atDoor('admit', 'in'),
    entered: atDoor('already', 'inside'),
    left: atDoor('admit', 'again'),
  } as const
  const handed: StateRow = [
    'issued: handed',
    {
      orders: counted('handed'),
      order: orderTicketWord({ admissionStatus: 'issued', ended: '', passed: 1, linkEndTime: '' }).word,
      message: titles(['ticket_received']),
    },
  ]
  const rows = [...issued, ...ended].map(({ status, ended: why }): StateRow => {
    const people = { attendeeId: '', name: '', phone: '', admissionId: '', number: '', passed: 0, status, ended: why }
    const kind = status === 'revoked' ? kinds[why] : status === 'issued' ? 'valid' : 'used'
    return [
      why === '' ? status : `${status}: ${why}`,
      {
        wallet: ticketStanding({ status, ended: why }, false).word,
        orders: counted(kind),
        order: orderTicketWord({ admissionStatus: status, ended: why, passed: 0, linkEndTime: '' }).word,
        rows: personStanding({ admissionStatus: status, ended: why, orderStatus: orderStatus.paid })[0],
        panel: ticketStands(people).word,
        export: why === '' ? admissionStateWords[status] : endingWords[why],
        message: titles(status === 'revoked' ? messages[why] : []),
        door: status === 'revoked' ? atDoor('refunded', why === '' ? 'refunded' : why) : doors[status],
      },
    ]
  })
  return [...rows, handed]
}

function refundRows(): StateRow[] {
  const refunds = refundStates.map((state): StateRow => {
    const sums = sumRefunds([{ state, fen: PRICE }])
    const [sum] = Object.entries(sums).flatMap(([name, fen]) => (fen > 0 ? [name as keyof typeof sums] : []))
    return [
      state,
      {
        orders: counted(state === RETURNED ? 'refunded' : 'refunding'),
        order: state === RETURNED ? refundSumWords.refunded : refundSumWords.pending,
        rows: refundStateWords[state],
        panel: orderStanding({ ...deskOrder, ...sums, status: orderStatus.paid, copies: 1 }),
        export: sum === undefined ? '' : say.orderColumns[sum],
        message: titles(state === RETURNED ? ['refund_done'] : []),
      },
    ]
  })
  const messages = { waiting: ['refund_asked'], approved: [], refused: ['refund_refused'], withdrawn: [] } as const
  const requests = refundRequestStates.map((state): StateRow => [
    `request: ${state}`,
    { order: refundRequestWords[state], rows: refundRequestWords[state], message: titles(messages[state]) },
  ])
  return [...refunds, ...requests]
}

function invoiceRows(): StateRow[] {
  const messages: Partial<Record<(typeof invoiceStates)[number], readonly MessageKind[]>> = {
    returned: ['invoice_returned'],
    issued: ['invoice_issued'],
    issuing: ['invoice_waiting'],
  }
  const invoices = invoiceStates.map((state): StateRow => [
    state,
    {
      list: invoiceStateWords[state],
      rows: invoiceStateWords[state],
      panel: invoiceStateWords[state],
      export: invoiceStateWords[state],
      message: titles(messages[state] ?? []),
    },
  ])
  const orders = notInvoiceable.flatMap((why): StateRow[] =>
    why === '' ? [] : [[`none: ${why}`, { order: why === 'unpaid' ? '' : notInvoiceableSentence(why, '电话') }]],
  )
  return [...invoices, ...orders]
}

function meetingRows(): StateRow[] {
  const status = (cancelled: boolean) => {
    const meeting = {
      id: '1',
      title: '',
      summary: '',
      address: '',
      starts_at: 0,
      ends_at: 0,
      version: 1,
      cancelled_at: cancelled ? 1 : null,
      end_reason: '',
      moved_from: null,
      moved_from_address: '',
    }
    return /STATUS:(\w+)/.exec(calendar(meeting, [], { now: 0, host: '' }))?.[1] ?? ''
  }
  const shownIn = (name: keyof typeof meetingStates, signUp: SignUpState, cancelled = 0): Cells => {
    const closed = signUpClosedOf(signUp)
    const [, word] = meetingState({ state: meetingStates[name], cancelled, ...(closed && { signUpClosed: closed }) })
    return { page: word, list: word }
  }
  const inTime = (name: keyof typeof meetingStates, door: string): StateRow => [
    `published: ${name}`,
    { ...shownIn(name, 'open'), rows: stageTag('published', meetingStates[name])[1], calendar: status(false), door },
  ]
  const closedSignUps = SignUp.options.filter((state) => !['open', 'paused', 'closed'].includes(state))
  const withSignUp = (state: SignUpState): StateRow => [
    `published, sign-up: ${state}`,
    {
      ...shownIn('upcoming', state),
      rows: stageTag('published', 0)[1],
      panel: stageMeaning('published', state, 0),
      calendar: status(false),
    },
  ]
  const pages: Partial<Record<MeetingStage, Cells>> = {
    published: { calendar: status(false) },
    paused: { ...shownIn('upcoming', 'paused'), calendar: status(false) },
    cancelled: { ...shownIn('upcoming', 'closed', 1), message: titles(['meeting_cancelled']), calendar: status(true) },
    settled: { ...shownIn('ended', 'closed'), calendar: status(false) },
    archived: { page: shownIn('ended', 'closed').page ?? '', calendar: status(false) },
  }
  return [
    ...meetingStages.map((stage): StateRow => [
      stage,
      { rows: stageTag(stage, 0)[1], panel: stageMeaning(stage, 'open', 1), ...pages[stage] },
    ]),
    ...closedSignUps.map(withSignUp),
    inTime('upcoming', atDoor('closed', 'too_early')),
    inTime('running', ''),
    inTime('ended', atDoor('closed', 'too_late')),
  ]
}

function accountRows(): StateRow[] {
  const dialog = (sentence: string): Cells => ({ orders: sentence, order: sentence, rows: sentence, panel: sentence, door: sentence })
  return [
    ['signed_out', { ...dialog(sentenceOf('signed_out')), wallet: `${staleSentence(false)}${LOGIN_TO_UPDATE}` }],
    ['session_revoked', { ...dialog(sentenceOf('session_revoked')), wallet: sentenceOf('session_revoked') }],
  ]
}

/** The tables of the page by their headings. */
export const stateTables: Readonly<Record<string, () => StateRow[]>> = {
  Order: orderRows,
  Ticket: ticketRows,
  Refund: refundRows,
  Invoice: invoiceRows,
  Meeting: meetingRows,
  Account: accountRows,
}

const NONE = '—'

/** A row of the page: the state in backticks, then a cell for each place. */
export function rowOf([state, cells]: StateRow): string[] {
  return [`\`${state}\``, ...(Object.keys(places) as (keyof typeof places)[]).map((place) => cells[place] || NONE)]
}
