/**
 * The closed table of sensitive fields: at which call a whole value may stand in the response, and for whom. Written by hand on
 * purpose: a field that a call shows to more readers fails until this table says so.
 */
import type { Permission } from '#contract/right.ts'
import type { FieldKind } from '#server/privacy/field-gate.ts'

/** A permission; or a person of the world, by what they are to the value. */
export type AllowedReader = Permission | 'admin' | 'person' | 'host' | 'taskOwner' | 'anyone'

/** `of`: only values of these columns, where the call shows other values of the kind masked to the same reader. */
export type Allowed = AllowedReader | { reader: AllowedReader; of: readonly string[] }

type Row = Partial<Record<FieldKind, readonly Allowed[]>>

const attendeePhone = ['meeting:attendee:edit', 'meeting:attendee:export'] as const
const guests = ['meeting:vip:view', 'meeting:vip:edit'] as const
const receivers = ['vip_guests.host_mobile', 'vip_guests.deputy_mobile', 'vip_tasks.owner_mobile']
const visitors = ['meeting:visitor:view', 'meeting:visitor:decide'] as const
/** The phone in the invoice title, not the applicant's phone. */
const titles = ['invoices.phone']
const invoices: readonly Allowed[] = [
  { reader: 'meeting:invoice:view', of: titles },
  { reader: 'meeting:invoice:edit', of: titles },
]
const documents = ['system:certification:document'] as const
const whole = (readers: readonly Allowed[]): Row => ({ phone: readers, plate: readers, flight: readers, room: readers })
/** Fixtures make things in the administrator's name: these calls answer with what the caller has typed. */
const own: Row = { phone: ['admin', 'person'], idNumber: ['admin', 'person'] }

export const sensitiveReaders: Readonly<Record<string, Row>> = {
  'member.profile': { phone: ['person'], documentNumber: ['person'] },
  'certification.mine': { phone: ['person'] },
  'certification.list': {
    // Not the applicant's own.
    phone: ['system:certification:decide', ...documents].map((reader) => ({ reader, of: ['certifications.contactMobile'] }) as Allowed),
    idNumber: documents,
    documentNumber: documents,
  },
  'proposal.mine': { phone: ['person'] },
  'proposal.list': { phone: [{ reader: 'system:proposal:decide', of: ['proposals.contact_mobile'] }] },
  'form.answers': { phone: attendeePhone, idNumber: ['meeting:attendee:edit'], documentNumber: ['meeting:attendee:edit'] },
  'form.exportAnswers': { phone: attendeePhone, idNumber: ['meeting:attendee:edit'], documentNumber: ['meeting:attendee:edit'] },
  'attendee.enrolled': own,
  'order.attendees': own,
  'visitor.mine': { plate: ['person'] },
  'visitor.hosted': { plate: ['person'] },
  // In the note that a door shows of a visitor.
  'checkin.find': { plate: ['meeting:admission:check'] },
  'visitor.list': { phone: visitors, plate: visitors },
  'visitor.blocks': { phone: ['meeting:visitor:decide'] },
  'visitor.present': { phone: visitors, plate: [...visitors, 'meeting:admission:check'] },
  'vip.list': { flight: guests },
  'vip.get': { phone: guests, documentNumber: guests },
  'vip.settings': { phone: guests },
  'vip.plan': whole(guests),
  'vip.sheet': { ...whole(guests), documentNumber: guests },
  'vip.exportSheet': { ...whole(guests), documentNumber: guests },
  // Hosts are called by those who have a task for their guest.
  'vip.mine': { ...whole(['person', 'host']), phone: ['person', 'host', { reader: 'taskOwner', of: receivers }] },
  // The key of the link and the end of the phone that it was made for are the permission.
  'vip.open': { phone: ['anyone'] },
  // A driver calls the host, and not the guest.
  'vip.open driver': { phone: [{ reader: 'anyone', of: receivers }], plate: ['anyone'], flight: ['anyone'] },
  'vip.open hotel': { phone: ['anyone'], room: ['anyone'] },
  'certificate.rules': { phone: ['meeting:certificate:edit'] },
  'invoice.titles': { phone: ['admin', 'person'] },
  'invoice.mine': { phone: ['admin', 'person'] },
  'invoice.list': { phone: invoices },
  'invoice.export': { phone: invoices },
  'contribute.exportAll': { phone: ['meeting:contribution:decide'] },
  'desk.list': { phone: attendeePhone },
  'desk.get': { phone: attendeePhone },
  'desk.export': { phone: attendeePhone },
  'people.list': { phone: attendeePhone },
  'people.get': { phone: attendeePhone },
  'people.doubles': { phone: attendeePhone },
  'people.export': { phone: attendeePhone },
  'dashboard.attendanceExport': { phone: attendeePhone },
  'campaign.blocks': { phone: attendeePhone },
  'vote.manage': { phone: ['meeting:vote:edit'] },
  // One's own copy.
  'privacy.data': { ...own, documentNumber: ['person'], plate: ['person'] },
}

/**
 * Uses of the gate whose every caller may read the field today, with their number: a mask that is taken out there shows nothing
 * that the caller may not read. They stay for callers to come.
 */
export const wholeForEveryCaller: Readonly<Record<string, number>> = {
  'attendee/wire.ts attendee.documentNumber': 1,
  'attendee/wire.ts attendee.idNumber': 1,
  'attendee/wire.ts attendee.phone': 1,
  'card/wire.ts card.phone': 1,
  'certificate/wire.ts certificate.phone': 1,
  'certification/wire.ts certification.phone': 1,
  'checkin/scans/visit-scans.ts visitor.plate': 1,
  'contribute/own-wire.ts contribution.phone': 1,
  'contribute/table-wire.ts contribution.phone': 1,
  'invoice/shown.ts invoice.phone': 1,
  'invoice/titles.ts invoice.phone': 2,
  'member/wire.ts account.documentNumber': 1,
  'member/wire.ts account.phone': 2,
  'proposal/wire.ts proposal.phone': 1,
  'ticket/manage/phones.ts ticketList.phone': 1,
  'unit/title.ts invoice.phone': 1,
  'vip/checks/read.ts guest.flight': 1,
  'vip/checks/read.ts guest.plate': 1,
  'vip/checks/read.ts guest.room': 1,
  'vip/guests/wire.ts guest.documentNumber': 1,
  'vip/guests/wire.ts guest.phone': 2,
  'vip/guests/wire.ts reception.phone': 3,
  'vip/links/driver-page.ts guest.flight': 1,
  'vip/links/driver-page.ts guest.plate': 1,
  'vip/links/driver-page.ts reception.phone': 1,
  'vip/links/guest-page.ts reception.phone': 1,
  'vip/links/hotel-page.ts guest.room': 1,
  'vip/links/hotel-page.ts reception.phone': 1,
  'vip/links/my-file.ts guest.phone': 2,
  'vip/links/my-file.ts reception.phone': 2,
  'vip/plan/wire.ts reception.phone': 1,
  'visitor/blocks.ts visitor.phone': 1,
  'visitor/wire.ts visitor.phone': 2,
  'visitor/wire.ts visitor.plate': 2,
  'vote/wire.ts voter.phone': 1,
}
