/** A meeting with something in every room of the console, and a draft with nothing: what console-table.ts walks through. */
import { expect } from 'vitest'
import { form } from '#contract/form.ts'
import { material } from '#contract/material.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { write } from './articles.ts'
import type { Served } from './browser.ts'
import { fillCertificates } from './certificates.ts'
import type { ConsoleWorld } from './console-table.ts'
import { fillContributions } from './contributions.ts'
import { fillDoor } from './door-data.ts'
import { fillHosting } from './hosting.ts'
import { fillInvoices } from './invoicing.ts'
import { longName, longUnit } from './long-texts.ts'
import { payFor } from './paid.ts'
import { type Person, signIn, signInAs } from './person.ts'
import { pdf, putIn } from './put-in.ts'
import { makePool, makeVoucher, waitingOrder } from './sale.ts'
import { signUp } from './sign-up.ts'
import { fillSurveys } from './surveys.ts'
import { fillTill } from './till.ts'
import { unpaidOrder } from './transfers.ts'
import { fillVotes } from './votes.ts'

const meetingId = '1'

export async function fillConsole(product: Served): Promise<ConsoleWorld> {
  const { db } = product.deps
  const organiser = await signInAs(product, 'admin')
  const buyer = await signIn(product, '13811110001')
  const { order: paid, attendees } = await signUp(buyer, { ticketId: '2', names: ['王小明'] })
  expect(attendees).toHaveLength(1)
  await payFor(product, buyer, paid)
  const { no: unpaid } = (await signUp(await signIn(product, '13811110002'), { ticketId: '2', names: ['李雷'] })).order
  const { no: review } = await waitingOrder(db, await signIn(product, '13811110003'))
  for (const mobile of ['13811117777', '13811118888']) await signUp(await signIn(product, mobile), { ticketId: '1', names: ['东方小朔'] })
  await fillTill(product, await signIn(product, '13912345679'), organiser)
  await fillDoor(product, organiser, await signInAs(product, 'staff'), longName)
  const due = await unpaidOrder(await signIn(product, '13811110004'), '韩梅梅')
  const transfer = { method: 'transfer', payer: '望湖小学', serial: 'S1', day: '2026-09-01', note: '' } as const
  await organiser.do(receipt.book, { meetingId, ...transfer, amount: due.totalAmount + 300, orderNos: [due.no] })
  const { tickets } = await buyer.do(refund.own, { outTradeNo: paid.no })
  const admissionIds = tickets.map(({ admissionId }) => admissionId)
  await buyer.do(refund.ask, { outTradeNo: paid.no, admissionIds, reason: '临时有事', amount: 19900 })
  await fillInvoices(product, organiser, await signIn(product, '13811110005'))
  await makePool(db, { id: '主会场座位', total: 500 })
  await makeVoucher(db, { code: 'SPRING' })
  const { id: fileId } = await putIn(organiser, pdf(), '讲稿.pdf', 'material')
  await fillHosting(product, organiser)
  await fillVotes(organiser)
  await fillCertificates(product, organiser)
  await organiser.do(material.save, { meetingId, fileId, name: '开幕式讲稿' })
  await write(organiser, { title: '闭幕式安排' })
  const { id: ticketId } = await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '会员票', fen: 0, total: 50 })
  const formId = (await organiser.do(form.list, { meetingId }))[0]?.id as string
  const guest = await signIn(product, '13811110006')
  await fillContributions(product, organiser, buyer, guest)
  const surveyId = await fillSurveys(product, organiser, buyer)
  await db.write((tx) => tx.updateTable('users').set({ name: longName }).where('mobile', '=', '13811117777').execute())
  const orders = { paid: paid.no, unpaid, review }
  return { meetingId, ticketId, formId, surveyId, organiser, orders, ...(await makeDraft(organiser)) }
}

/** A meeting without people, whose texts are as long as fields take them. */
async function makeDraft(organiser: Person): Promise<Pick<ConsoleWorld, 'draftId' | 'draftTicketId' | 'draftArticleId'>> {
  const times = { meetingStratTime: '2038-05-08 09:00:00', meetingEndTime: '2038-05-09 18:00:00' }
  const { id: draftId } = await organiser.do(meetingManage.save, { title: `${longUnit}第七届教学研讨会`, ...times, address: longUnit })
  await organiser.do(meetingManage.save, { id: draftId, edition: 1, summary: '两天，三个会场。'.repeat(20) })
  const { id: draftTicketId } = await organiser.do(ticketManage.save, {
    meetingId: draftId,
    edition: 0,
    name: longUnit.slice(0, 40),
    note: longUnit,
    fen: 29900,
    total: 50,
    steps: [{ untilTime: '2038-03-01 00:00:00', fen: 9900 }],
    refundTiers: [{ days: 7, percent: 100 }],
  })
  const { id: draftArticleId } = await write(organiser, { meetingId: draftId, title: longUnit })
  return { draftId, draftTicketId, draftArticleId }
}
