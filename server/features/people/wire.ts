/** People between the tables and the wire: what somebody may know of them, as far as they agreed. */
import { type Grants, may } from '#contract/may.ts'
import { orderStatus } from '#contract/order.ts'
import type { PersonRow } from '#contract/people.ts'
import { workplaceKeys, workplaceOf } from '#contract/workplace.ts'
import type { Seals } from '../../db/sealed.ts'
import { toWire } from '../../flow/clock.ts'
import { canReadField, type FieldReader, showField } from '../../privacy/field-gate.ts'
import { versionKey, type Versions } from '../form/answered-store.ts'
import { everyAnswer } from '../form/every-answer.ts'
import type { PersonSource } from './store.ts'

/** What somebody who reads of people may know. */
export interface Sight {
  seals: Seals
  organises: boolean
  /** Whether a part of a phone finds people: of readers who see phones whole. */
  wholePhones: boolean
  /** Of phones and ID numbers. */
  fields: FieldReader
}

export function sightOf(seals: Seals, grants: Grants): Sight {
  return { seals, organises: may(grants, everyAnswer), wholePhones: canReadField('attendee.phone', grants), fields: grants }
}

const keys = [...workplaceKeys, 'position', 'email', 'ishotel', 'sex'] as const

/** What they filled in of themselves; nothing of it where they have not agreed, nor what only others may read. */
export function knownOf({ attendee, open, answered }: PersonSource, versions: Versions, { organises }: Pick<Sight, 'organises'>) {
  const asked = answered === undefined ? [] : (versions.get(versionKey(answered.form_id, answered.version)) ?? [])
  const isFor = (key: (typeof keys)[number]) => open && (organises || asked.find((one) => one.key === key)?.readers !== 'organisers')
  return {
    ...workplaceOf({
      hospital: isFor('hospital') ? attendee.hospital : '',
      grassroots: isFor('grassroots') ? attendee.grassroots : '',
      department: isFor('department') ? attendee.department : '',
    }),
    position: isFor('position') ? attendee.position : '',
    email: isFor('email') ? attendee.email : '',
    hotel: isFor('ishotel') ? attendee.ishotel : 0,
    sex: isFor('sex') ? attendee.sex : null,
  }
}

export function onWire(person: PersonSource, versions: Versions, sight: Sight): PersonRow {
  const { attendee, ticketName, order, admission, tags, arrivedAt } = person
  const { workplace, section, position, hotel } = knownOf(person, versions, sight)
  return {
    id: attendee.id,
    name: attendee.name,
    phone: showField('attendee.phone', attendee.phone, sight.fields),
    workplace,
    section,
    position,
    ticketName,
    orderNo: order?.no ?? '',
    orderStatus: order?.status ?? orderStatus.cancelled,
    orderFree: order?.amount_fen === 0 ? 1 : 0,
    origin: order?.origin ?? 'self',
    admissionId: admission?.id ?? '',
    admissionStatus: admission?.status ?? '',
    ended: admission?.ended_why ?? '',
    hotel,
    tags,
    arriveTime: arrivedAt === 0 ? '' : toWire(arrivedAt),
    createTime: toWire(attendee.created_at),
  }
}
