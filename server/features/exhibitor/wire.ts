/** Stands as the wire has them. */
import type { Exhibitor, exhibitorFields, OwnStand, StandPerson } from '#contract/exhibitor.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { daysOf } from '../meeting/purge-days.ts'
import type { Stand, StandAtTenant, standsOf, Worker } from './store.ts'

/** What organisers type, by the wire's names. */
export function typedOnWire({ name, booth, badges, organisation_id }: Pick<Stand, 'name' | 'booth' | 'badges' | 'organisation_id'>) {
  return { name, booth, badges, organisationId: organisation_id ?? '' } satisfies Record<keyof typeof exhibitorFields, unknown>
}

export function standOnWire(row: StandAtTenant): Exhibitor {
  return {
    id: row.id,
    edition: row.edition,
    ...typedOnWire(row),
    organisationId: row.owner_id ?? '',
    organisationName: row.owner_name ?? '',
    people: Number(row.people),
    leads: Number(row.leads),
  }
}

export function workerOnWire({ user_id, name, mobile, head, leads, created_at }: Worker): StandPerson {
  return { userId: user_id, name, mobile: hideField('phone', mobile), head, leads: Number(leads), createTime: toWire(created_at) }
}

export function ownOnWire(row: Awaited<ReturnType<typeof standsOf>>[number], now: number): OwnStand {
  return {
    ...pickFields(row, 'id', 'name', 'booth', 'meeting_id', 'badges', 'head'),
    meetingName: row.meeting_title,
    people: Number(row.people),
    leads: Number(row.leads),
    takenBack: Number(row.taken_back),
    untilDay: daysOf(row, now).day,
  }
}
