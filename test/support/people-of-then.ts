/**
 * What people do on a server of any landing, over HTTP: the calls are the specification's, so today's are understood then.
 * Whatever a landing did not know yet nobody does there.
 */
import type { Hono } from 'hono'
import { admission } from '#contract/admission.ts'
import { article } from '#contract/article.ts'
import { certificate } from '#contract/certificate.ts'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { member } from '#contract/member.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { proposal } from '#contract/proposal.ts'
import { refund } from '#contract/refund.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { survey } from '#contract/survey.ts'
import { vote } from '#contract/vote.ts'
import { publish } from './articles.ts'
import { makeRule } from './certificates.ts'
import { keepDoor, makeList } from './doorway.ts'
import { certifiedOrganisation, certifiedPerson } from './certifying.ts'
import { announceVisit, fillReception } from './hosting.ts'
import { inviteAll } from './invite-lists.ts'
import { type Person, visitor } from './person.ts'
import { aProposal } from './proposals.ts'
import { signUp } from './sign-up.ts'
import { keep, standOf } from './stands.ts'
import { draftOf, handIn, openCall, reviewed, windowsFrom } from './contributions.ts'
import { answerTo, openSealed, openSurvey, sealedAnswer } from './surveys.ts'
import { ballot, openVote } from './votes.ts'

/** Who was there, and the numbers of their orders; empty where the landing had no such thing. */
export interface Told {
  buyer: { mobile: string; id: string; free: string; paid: string; unpaid: string; cancelled: string }
  other: { mobile: string; id: string; refunded: string; proven: string }
  /** A list of a door, and the order whose ticket has passed there. */
  door: { listId: string; passed: string }
  meetingId: string
}

const buyers = { buyer: '13900010001', other: '13900010002' } as const
const picture = {
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQAAAACCEkxzAAAAEElEQVR4nGNgGAWjYBTABAADQAABlXZQ2QAAAABJRU5ErkJggg==',
} as const

/** So many days from now, on the wire. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * @param base where the server of then is reached.
 * @param steps those that its schema has been through.
 */
export async function liveThere(base: string, steps: ReadonlySet<string>): Promise<Told> {
  const app = { request: (path: string, init: RequestInit) => fetch(base + path, init) } as unknown as Hono
  const standIn = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${base}/sandbox${path}`, { ...init, headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`/sandbox${path} answered ${answer.status}`)
    return (await answer.json()) as Record<string, string>
  }
  async function signIn(mobile: string): Promise<Person> {
    const person = visitor(app)
    await person.do(verify.sendSms, { mobile, type: 'login', sysCode: DEFAULT_SYS_CODE })
    const { code } = await standIn(`/sms?mobile=${mobile}`)
    const login = await person.do(session.meetingLogin, { mobile, smsCode: code as string, platform: 'web', loginType: 'sms' })
    return Object.assign(person, { mobile, id: login.id, token: login.jwtToken })
  }
  async function pay(payer: Person, { no, totalAmount }: TicketOrder): Promise<void> {
    const bill = { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount, userId: payer.id }
    const { tradeNo } = await payer.do(payment.createTrade, bill)
    await standIn(`/cashier/${tradeNo}/pay`, { method: 'POST' })
    if ((await payer.do(payment.query, { outTradeNo: no })).tradeState !== 'success') throw new Error(`${no} is not paid`)
  }

  const buyer = await signIn(buyers.buyer)
  const buy = async (person: Person, ticketId: string, name: string) =>
    (await signUp(person, { ticketId, names: [name], phone: person.mobile })).order
  const free = await buy(buyer, '1', '王小明')
  const paid = await buy(buyer, '2', '欧阳明慧')
  await pay(buyer, paid)
  const cancelled = await buy(buyer, '2', '李雷')
  await buyer.do(order.cancel, { no: cancelled.no })
  const unpaid = await buy(buyer, '2', '韩梅梅')
  const other = await signIn(buyers.other)
  const told: Told = {
    buyer: { mobile: buyer.mobile, id: buyer.id, free: free.no, paid: paid.no, unpaid: unpaid.no, cancelled: cancelled.no },
    other: { mobile: other.mobile, id: other.id, refunded: '', proven: '' },
    door: { listId: '', passed: '' },
    meetingId: '',
  }

  if (steps.has('0002-every-way-in'))
    await other.do(member.improve, {
      name: '赵一',
      sex: 2,
      birthday: '1990-03-07',
      certifyCardType: 'shanghai',
      certifyCardNo: '11010519491231002X',
    } as never)
  if (steps.has('0003-wechat-and-money')) {
    const organiser = await signIn('13800000003')
    const back = await buy(other, '2', '赵一')
    await pay(other, back)
    await organiser.do(refund.create, { outTradeNo: back.no, reason: '参会人无法到场' })
    const proven = await buy(other, '2', '钱二')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await other.do(proof.submit, { outTradeNo: proven.no, payerName: '某某学校', bankSerial: 'SH2026', payDay: today, note: '', picture })
    Object.assign(told.other, { refunded: back.no, proven: proven.no })
    if (steps.has('0004-at-the-door')) {
      const list = await makeList(organiser)
      const ticket = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === paid.no)
      const { code } = await buyer.do(admission.get, { id: ticket?.id as string })
      const { verdict } = await (await keepDoor(organiser, list.id)).scan(code)
      if (verdict !== 'admit') throw new Error(`the door said ${verdict}`)
      told.door = { listId: list.id, passed: paid.no }
    }
    if (steps.has('0011-meetings-made')) {
      const made = await organiser.do(meetingManage.save, {
        title: '春季教研会',
        meetingStratTime: '2027-03-01 09:00:00',
        meetingEndTime: '2027-03-01 17:00:00',
      } as never)
      told.meetingId = made.id
    }
    if (steps.has('0022-hosting')) {
      await fillReception(organiser)
      await announceVisit(buyer, { mobile: buyer.mobile, smsCode: '' })
    }
    if (steps.has('0023-certification')) {
      const admin = await signIn('13800000005')
      await certifiedPerson(buyer, admin)
      await certifiedOrganisation(organiser, admin)
      await buyer.do(proposal.save, aProposal)
    }
    if (steps.has('0025-exhibitors')) {
      const stand = await standOf(organiser, other)
      const [ticket] = (await buyer.do(admission.mine, {})).list
      const { code } = await buyer.do(admission.exhibitorCode, { id: ticket?.id as string })
      await keep(other, code, stand.id)
      await keep(organiser, code)
    }
    if (steps.has('0027-articles')) {
      const [category] = await organiser.do(article.saveCategory, { meetingId: '1', name: '会场' })
      await publish(organiser, { categoryId: category?.id as string, urgentUntilTime: inDays(3) })
      await publish(organiser, { title: '持票人专属资料', audience: 'tickets', ticketIds: ['1', '2'] })
      await publish(organiser, { title: '闭幕之后' }, inDays(7))
    }
    if (steps.has('0028-votes')) {
      const { vote: named } = await openVote(organiser)
      await buyer.do(vote.cast, (await ballot(named.id, '1')).sent)
      const { vote: secret, keys } = await openVote(organiser, { secret: 1, title: '不记名评选' })
      await other.do(vote.cast, (await ballot(secret.id, '2', keys.publicKey)).sent)
    }
    if (steps.has('0029-surveys')) {
      const named = await openSurvey(organiser)
      await buyer.do(survey.submit, answerTo(named, { q_view: 'good', q_words: '茶点不错' }))
      const sealed = await openSealed(organiser, { name: '匿名问卷' })
      await other.do(survey.submit, await sealedAnswer(sealed, { q_view: 'bad' }))
    }
    if (steps.has('0032-certificates')) {
      const { id } = await makeRule(organiser, { people: [{ name: '王小明', phone: buyer.mobile, unit: '' }] })
      await organiser.do(certificate.issue, { meetingId: '1', id })
    }
    if (steps.has('0031-submissions')) {
      await openCall(organiser, windowsFrom(Date.now()))
      await reviewed(organiser, buyer, other)
      await handIn(other, { title: '实验课上的安全' })
      await draftOf(buyer, { title: '还没有写完的一篇' })
    }
    if (steps.has('0026-invitees')) await inviteAll(await signIn('13800000004'), [`王小明,${buyer.mobile}`, `赵一,${other.mobile}`])
  }
  return told
}
