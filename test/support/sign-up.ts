/** A person's way from a chosen ticket to an order, in calls. */
import { type Admission, admission } from '#contract/admission.ts'
import { attendee, type Attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { ticket } from '#contract/ticket.ts'
import type { Person } from './person.ts'

interface Wish {
  meetingId?: string
  ticketId: string
  names: string[]
  /** Of each of them. */
  phone?: string
  /** Answers to own questions. */
  answers?: Record<string, string | string[]>
}

const filler = {
  sex: 1,
  phone: '13800000009',
  idcard: '11010519491231002X',
  hospital: '望湖小学',
  department: '教研组',
  position: '教师',
} as const

async function addAttendees(
  person: Person,
  { meetingId = '1', ticketId, names, phone = filler.phone, answers }: Wish,
): Promise<Attendee[]> {
  const attendees = []
  for (const name of names)
    attendees.push(await person.do(attendee.save, { meetingId, ticketId, name, ...filler, phone, ...(answers && { answers }) }))
  return attendees
}

async function bodyFor(
  person: Person,
  attendees: readonly Attendee[],
  { meetingId = '1', ticketId }: Wish,
): Promise<Input<typeof order.submit>> {
  const { list } = await person.do(ticket.list, { meetingId })
  const price = list.find((one) => one.id === ticketId)?.price ?? 0
  return {
    enrollInfoIds: attendees.map((one) => one.id),
    meetingId,
    thirdId: '-000001',
    ticketId,
    ticketNum: attendees.length,
    ticketPrice: Math.round(price * 100),
  }
}

/** Signs people up; the order must be accepted. */
export async function signUp(person: Person, wish: Wish): Promise<{ order: TicketOrder; attendees: Attendee[] }> {
  const attendees = await addAttendees(person, wish)
  return { order: await person.do(order.submit, await bodyFor(person, attendees, wish)), attendees }
}

/** The body that would sign people up, not yet sent. */
signUp.draft = async (person: Person, wish: Wish): Promise<Input<typeof order.submit>> =>
  bodyFor(person, await addAttendees(person, wish), wish)

/** The ticket of somebody who has signed up for nothing to pay, under their own phone. */
export async function ticketFor(person: Person, name = '王小明'): Promise<Admission> {
  const { order } = await signUp(person, { ticketId: '1', names: [name], phone: person.mobile })
  return (await person.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === order.no) as Admission
}
