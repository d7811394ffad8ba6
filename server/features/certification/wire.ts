/** Certifications as the wire has them, and what their holder or whoever decides may do. */
import {
  type CertificationPapers,
  type OwnCertification,
  type Paper,
  type PictureField,
  pictureFields,
  RENEW_DAYS,
  type ReviewedCertification,
  type Standing,
} from '#contract/certification.ts'
import { readJson } from '../../db/json.ts'
import { holdsNumber, type Seals } from '../../db/sealed.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { nameOf } from '../history/wire.ts'
import type { Reviewed } from './read-store.ts'
import type { Certification } from './store.ts'

export const DAY_MS = 86_400_000

const moment = (at: number | null) => (at === null ? '' : toWire(at))

/** Whether its mark stands, which the hour may not have taken down yet. */
export const isMarked = ({ mark_until }: Pick<Certification, 'mark_until'>, now: number) => mark_until !== null && mark_until > now

/** The pictures that are there still, with their addresses. */
export function picturesOf(papers: CertificationPapers): { field: PictureField; address: string }[] {
  return pictureFields.flatMap((field) => {
    const address = papers[field] ?? ''
    return address === '' ? [] : [{ field, address }]
  })
}

/** What stays once they have gone. */
export function withoutPictures(papers: CertificationPapers): CertificationPapers {
  const isPicture = (field: string) => (pictureFields as readonly string[]).includes(field)
  return Object.fromEntries(Object.entries(papers).filter(([field]) => !isPicture(field)))
}

/** The number that is kept; empty where there is none. */
export const numberOf = (seals: Seals, row: Certification) => (holdsNumber(row.paper_no) ? seals.open(row.paper_no, row.id) : '')

/** The one that is meant: as typed, or as it is kept where the kind of document is the same. */
export function meantNumber(seals: Seals, row: Certification | undefined, given: { paper: string; paperNo: string }): string {
  if (given.paperNo !== '') return given.paperNo
  return row !== undefined && readJson(row.fields).paper === given.paper ? numberOf(seals, row) : ''
}

/** What is kept of a number once its certification is decided. As many stars for every number: its length says of which kind it is. */
const maskedTail = (tail: string) => (tail === '' ? '' : '*'.repeat(14) + tail)

/** @param paperNo as the reader may see it. @param reader of the contact's phone. */
function standingOnWire(row: Certification, paperNo: string, reader: FieldReader, looks: number, now: number) {
  const papers = readJson(row.fields)
  const text = (field: keyof CertificationPapers) => papers[field] ?? ''
  const marked = isMarked(row, now)
  const decided = row.state !== 'draft' && row.state !== 'waiting'
  return {
    ...pickFields(row, 'id', 'kind', 'edition', 'reason'),
    state: row.state === 'approved' && !marked ? ('expired' as const) : row.state,
    reasons: readJson(row.reasons),
    submitTime: moment(row.submitted_at),
    decideTime: decided ? moment(row.decided_at) : '',
    markName: marked ? row.mark_name : '',
    untilTime: marked ? moment(row.mark_until) : '',
    deleteTime: decided ? moment(row.delete_at) : '',
    pictures: picturesOf(papers).map(({ field }) => field),
    person:
      row.kind === 'person'
        ? {
            name: row.name,
            paper: (text('paper') || 'idcard') as Paper,
            paperNo,
            standing: text('standing') as Standing,
            school: text('school'),
          }
        : null,
    organisation:
      row.kind === 'organisation'
        ? {
            name: row.name,
            code: row.code,
            legalPerson: text('legalPerson'),
            contactName: text('contactName'),
            contactMobile: showField('certification.phone', text('contactMobile'), reader),
          }
        : null,
    looks,
  }
}

export function ownOnWire(row: Certification, looks: number, now: number): OwnCertification {
  const shown = standingOnWire(row, maskedTail(row.paper_tail), 'author', looks, now)
  const ends = shown.state === 'expired' || (shown.state === 'approved' && isEnding(row, now))
  return {
    ...shown,
    files: Object.fromEntries(picturesOf(readJson(row.fields)).map(({ field, address }) => [field, address])),
    actions: [...(row.state === 'waiting' ? (['withdraw'] as const) : (['edit'] as const)), ...(ends ? (['renew'] as const) : [])],
  }
}

/** Near enough to its end for another time to begin with it. */
export const isEnding = ({ mark_until }: Certification, now: number) => mark_until !== null && mark_until - now <= RENEW_DAYS * DAY_MS

/** A reader with the permission for documents sees the whole number while the certification waits for a decision. */
export function reviewedOnWire(
  row: Reviewed,
  now: number,
  { seals, reader }: { seals: Seals; reader: FieldReader },
): ReviewedCertification {
  const marked = isMarked(row, now)
  const waits = row.state === 'waiting'
  const number = waits ? showField('certification.documentNumber', numberOf(seals, row), reader) : maskedTail(row.paper_tail)
  return {
    ...standingOnWire(row, number, reader, Number(row.looks), now),
    applicant: row.holder_name,
    applicantMobile: hideField('phone', row.holder_mobile),
    checked: row.checked,
    insisted: row.insisted,
    decidedBy: waits ? '' : nameOf({ name: row.decider_name, mobile: row.decider_mobile }),
    actions: [...(waits ? (['approve', 'refuse'] as const) : []), ...(marked ? (['revoke'] as const) : [])],
  }
}
