/**
 * The gate for sensitive fields: phones, ID and other document numbers, licence plates, flights and hotel rooms. Views, tables,
 * print sheets and archives take such a value from here, whole or masked. Who reads a field does not depend on the call.
 * `test/contract/sensitive-fields.test.ts` searches every response for values that passed no gate.
 */
import { maskedMobile, maskedNumber } from '#contract/mask.ts'
import { type Grants, may } from '#contract/may.ts'
import { builtInRoles } from '#contract/right.ts'
import { rights } from '#contract/rights.ts'

export type FieldKind = 'phone' | 'idNumber' | 'documentNumber' | 'plate' | 'flight' | 'room'

/**
 * What the reader is to the field, where a permission does not decide. subject: the field is about the reader. author: the reader
 * typed the value. host: the reader receives the guest or visitor, drives the guest, or runs the guest's hotel. recipient: the
 * subject has given the reader a name card. taskOwner: the reader has a task for a guest, and talks to the guest's host.
 */
export type Party = 'subject' | 'author' | 'host' | 'recipient' | 'taskOwner'

/** The caller's permissions at the meeting or tenant of the field, or what the caller is to it. */
export type FieldReader = Grants | Party

interface Readers {
  permissions: readonly string[]
  parties: readonly Party[]
}

const ofGuest = { permissions: rights.readVips.permissions, parties: ['subject', 'host'] } as const

/** Who reads each field whole, by whose field it is and of what kind. */
const readers = {
  'attendee.phone': { permissions: ['meeting:attendee:edit', 'meeting:attendee:export'], parties: ['subject', 'author'] },
  'attendee.idNumber': { permissions: ['meeting:attendee:edit'], parties: ['subject', 'author'] },
  'attendee.documentNumber': { permissions: ['meeting:attendee:edit'], parties: ['subject', 'author'] },
  /** Of an account and of a child's guardian. */
  'account.phone': { permissions: [], parties: ['subject'] },
  'account.documentNumber': { permissions: [], parties: ['subject'] },
  'card.phone': { permissions: [], parties: ['subject', 'recipient'] },
  'certificate.phone': { permissions: rights.editCertificates.permissions, parties: [] },
  'certification.documentNumber': { permissions: ['system:certification:document'], parties: [] },
  'certification.phone': { permissions: ['system:certification:decide', 'system:certification:document'], parties: ['author'] },
  'contribution.phone': { permissions: rights.chairContributions.permissions, parties: ['author'] },
  'guest.phone': ofGuest,
  'guest.documentNumber': ofGuest,
  'guest.flight': ofGuest,
  'guest.plate': ofGuest,
  'guest.room': ofGuest,
  /** Of the list's lead, the hosts and deputies: a task owner calls them. */
  'reception.phone': { permissions: rights.readVips.permissions, parties: ['subject', 'host', 'taskOwner'] },
  'invoice.phone': { permissions: rights.readInvoices.permissions, parties: ['author'] },
  'proposal.phone': { permissions: ['system:proposal:decide'], parties: ['author'] },
  /** Of those who may buy a ticket. */
  'ticketList.phone': { permissions: rights.editTickets.permissions, parties: [] },
  'visitor.phone': { permissions: rights.readVisitors.permissions, parties: ['subject', 'host'] },
  /** The guard at a gate lets the car in. */
  'visitor.plate': { permissions: [...rights.readVisitors.permissions, 'meeting:admission:check'], parties: ['subject', 'host'] },
  'voter.phone': { permissions: rights.editVotes.permissions, parties: [] },
} as const satisfies Readonly<Record<`${string}.${FieldKind}`, Readers>>

export type SensitiveField = keyof typeof readers

/** Reader at a door, by role or by link: sees a visitor's whole plate, and masked phones. */
export const doorStaff: Grants = { roles: [], permissions: builtInRoles.staff.permissions }

const DOCUMENT_STARS = 14
const TAIL = 4

/** What a reader without the permission sees: enough to recognise the value, not enough to use it. */
export const fieldMasks: Record<FieldKind, (value: string) => string> = {
  /** 13812345678 → 138****5678 */
  phone: maskedMobile,
  /** 330106199001011234 → 330***********1234 */
  idNumber: maskedNumber,
  /** As many stars for every number: its length says of which kind a document is. */
  documentNumber: (value) => '*'.repeat(DOCUMENT_STARS) + value.slice(-TAIL),
  /** 浙A12345 → 浙A*** */
  plate: (value) => `${value.slice(0, 2)}***`,
  /** CA1234 → CA*** */
  flight: (value) => `${value.slice(0, 2)}***`,
  room: () => '***',
}

/** @param reader grants at the meeting or tenant of the field. */
export function canReadField(field: SensitiveField, reader: FieldReader): boolean {
  const { permissions, parties }: Readers = readers[field]
  return typeof reader === 'string' ? parties.includes(reader) : may(reader, { permissions })
}

/** @returns the value whole for a reader who may read the field, masked for others; '' for the phone of a closed account. */
export function showField(field: SensitiveField, value: string, reader: FieldReader): string {
  if (!canReadField(field, reader)) return hideField(kindOf(field), value)
  return isClosed(value) ? '' : value
}

/** @returns the value masked, for fields that the response shows whole to no reader; '' for the phone of a closed account. */
export function hideField(kind: FieldKind, value: string): string {
  return value === '' || isClosed(value) ? '' : fieldMasks[kind](value)
}

const kindOf = (field: SensitiveField) => field.slice(field.indexOf('.') + 1) as FieldKind

/** A closed account keeps its row under `closed:` and its id. */
const isClosed = (value: string) => value.startsWith('closed:')
