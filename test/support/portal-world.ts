/** One meeting with people around it, whose names and texts are as long as fields take them: what portal-table.ts walks through. */
import { type Admission, admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { organisation } from '#contract/organisation.ts'
import { transfer } from '#contract/transfer.ts'
import { verify } from '#contract/verify.ts'
import { vip } from '#contract/vip/calls.ts'
import { toWire } from '#server/flow/clock.ts'
import { publish } from './articles.ts'
import type { Served } from './browser.ts'
import { fillContributions } from './contributions.ts'
import { type Door, fillDoor } from './door-data.ts'
import { fillReception } from './hosting.ts'
import { fillInvoices } from './invoicing.ts'
import { longName, longUnit } from './long-texts.ts'
import { type Person, signIn, visitor } from './person.ts'
import { stranger } from './portal-table.ts'
import { signUp } from './sign-up.ts'
import { codeOf, keep, standOf } from './stands.ts'
import { everyQuestion, openSurvey } from './surveys.ts'
import { fillTill, type Till } from './till.ts'
import { fillVotes } from './votes.ts'

const mobiles = {
  attendee: '13912345678',
  payer: '13912345679',
  holder: '13912345680',
  host: '13912340011',
  invoiced: '13912340014',
  doorkeeper: '13800000002',
  organiser: '13800000003',
  orgadmin: '13800000004',
} as const

export interface PortalWorld {
  product: Served
  people: Record<keyof typeof mobiles, Person>
  /** The path of an invitation to an organisation, which admits at once. */
  invitation: string
  /** Of `holder`: the order, the ticket in force and its code, the revoked ticket. */
  held: { orderNo: string; ticketId: string; code: string; revokedId: string }
  till: Till
  door: Door
  standId: string
  /** An article for ticket holders, with the longest title. */
  reservedId: string
  votes: { openId: string; countedId: string }
  surveyId: string
  /** Of a guest's link. */
  vipKey: string
}

export async function fillPortal(product: Served): Promise<PortalWorld> {
  const { db } = product.deps
  const people = {} as PortalWorld['people']
  for (const [name, mobile] of Object.entries(mobiles)) people[name as keyof typeof mobiles] = await signIn(product, mobile)
  const { attendee: person, host, holder, orgadmin } = people
  const [parent, teacher, met] = [
    await signIn(product, '13912340001'),
    await signIn(product, '13912340002'),
    await signIn(product, '13912340005'),
  ]
  const fullName = longName.repeat(4).slice(0, 50)
  await db.write(async (tx) => {
    await tx.updateTable('users').set({ name: fullName }).where('id', 'in', [person.id, parent.id]).execute()
    // The name of a row in a table is a target, even of one narrow character.
    await tx.updateTable('users').set({ name: '李' }).where('id', '=', teacher.id).execute()
    // U15: a filing number is as tall as a finger, even right below the phone.
    await tx.updateTable('platform').set({ icp: '浙ICP备2026000001号-1' }).execute()
    await tx.updateTable('organisations').set({ name: longUnit }).where('id', '=', '3').execute()
    const organiser = { third_id: '-000001', role_id: 'organiser', granted_by: 'test', created_at: 1 } as const
    await tx
      .insertInto('user_roles')
      .values({ user_id: host.id, ...organiser })
      .execute()
  })
  for (const one of [person, parent])
    await one.do(organisation.apply, { deptCode: 'JYB001', remark: '想参加教研活动。'.repeat(12), source: 'autumn' })
  const invited = await orgadmin.do(organisation.invite, { organisationId: '1', note: '全体教师（含外聘与返聘）', uses: 9, days: 9 })
  await teacher.do(organisation.apply, Object.fromEntries(new URL(invited.url).searchParams))

  await signUp(person, { ticketId: '1', names: [longName, 'Christopher Featherstonehaugh'] })
  // A sign-up that an organiser has to approve.
  await db.write((tx) => tx.updateTable('tickets').set({ approval: 1 }).where('id', '=', '3').execute())
  await signUp(person, { ticketId: '3', names: [longName] })
  await person.do(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: mobiles.attendee })

  const { order } = await signUp(holder, { ticketId: '1', names: [longName, '李老师', '王老师'] })
  const { list: tickets } = await holder.do(admission.mine, {})
  const [ticket, revoked, given] = [longName, '李老师', '王老师'].map(
    (name) => tickets.find(({ attendeeName }) => attendeeName === name) as Admission,
  ) as [Admission, Admission, Admission]
  await holder.do(transfer.makeLink, { id: given.id })
  await db.write((tx) => tx.updateTable('admissions').set({ status: 'revoked' }).where('id', '=', revoked.id).execute())
  await signUp(holder, { ticketId: '2', names: [longName] })

  const door = await fillDoor(product, host, people.doorkeeper, longName)
  // A device that was lost has ended the session.
  people.doorkeeper = await signIn(product, mobiles.doorkeeper)
  const votes = await fillVotes(host)
  const { id: surveyId } = await openSurvey(host, { name: longUnit.slice(0, 40), questions: [...everyQuestion] })
  const { id: standId } = await standOf(host, person, { booth: 'A12' })
  await keep(person, await codeOf(met, longName), standId)
  // Longer than a line, above every page of that meeting.
  await publish(host, { meetingId: '2', title: longUnit, urgentUntilTime: toWire(product.clock() + 20 * 86_400_000) })
  const { id: reservedId } = await publish(host, {
    title: longName.repeat(5).slice(0, 60),
    audience: 'holders',
    summary: longUnit.repeat(2),
  })
  await fillReception(host)
  const { list: guests } = await host.do(vip.list, { meetingId: '1' })
  const { key: vipKey } = await host.do(vip.link, { meetingId: '1', kind: 'guest', of: guests[0]?.id as string, mobile: '' })
  await fillContributions(product, host, person, met)
  await fillInvoices(product, host, people.invoiced)
  const till = await fillTill(product, people.payer, people.organiser)

  await visitor(product.app).do(verify.sendSms, { mobile: stranger, type: 'login', sysCode: '' })
  product.clock.pass(61_000)
  return {
    product,
    people,
    invitation: invited.url.slice(product.url.length),
    held: { orderNo: order.no, ticketId: ticket.id, code: ticket.code, revokedId: revoked.id },
    till,
    door,
    standId,
    reservedId,
    votes,
    surveyId,
    vipKey,
  }
}
