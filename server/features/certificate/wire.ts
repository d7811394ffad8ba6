/** Certificates, templates and rules as the wire has them. */
import type { CertificateRule, CertificateTemplate, Listed, MyCertificate, OwnCertificate } from '#contract/certificate.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { type CertificateFacts, daysInWords } from '#contract/certificate-template.ts'
import { readJson } from '../../db/json.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { certificateMachine } from './machine.ts'
import type { RuleRow } from './rule-store.ts'
import type { Certificate } from './store.ts'
import type { TemplateRow } from './template-store.ts'

export function templateOnWire({ id, name, content, edition, rules }: TemplateRow): CertificateTemplate {
  return { id, name, content: readJson(content), edition, rules: Number(rules) }
}

export function ruleOnWire(row: RuleRow, people: Listed[], reader: FieldReader): CertificateRule {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    templateId: row.template_id,
    templateName: row.template_name,
    basis: readJson(row.basis),
    people: people.map((one) => ({ ...one, phone: showField('certificate.phone', one.phone, reader) })),
    hours: row.hours_tenths / 10,
    credits: row.credits_tenths / 10,
    edition: row.edition,
    issued: Number(row.issued),
  }
}

export function ownOnWire(row: Certificate): OwnCertificate {
  return {
    number: row.number,
    name: row.name,
    unit: row.unit,
    mobile: hideField('phone', row.phone),
    kind: row.kind,
    ruleName: row.rule_name,
    state: row.state,
    why: row.why,
    replaces: row.replaces ?? '',
    replacedBy: row.replaced_by ?? '',
    issueTime: toWire(row.issued_at),
    actions: actionsFrom(certificateMachine, row.state, {}, ['revoke', 'reissue']),
  }
}

export function mineOnWire(row: Certificate): MyCertificate {
  return {
    number: row.number,
    name: row.name,
    kind: row.kind,
    meetingId: row.meeting_id,
    meetingName: row.meeting_name,
    hours: row.hours_tenths / 10,
    credits: row.credits_tenths / 10,
    state: row.state,
    why: row.why,
    issueTime: toWire(row.issued_at),
  }
}

/** What a certificate says of its person and meeting. */
export type Filling = Pick<
  Certificate,
  | 'name'
  | 'unit'
  | 'meeting_name'
  | 'meeting_time'
  | 'place'
  | 'sponsor'
  | 'kind'
  | 'hours_tenths'
  | 'credits_tenths'
  | 'number'
  | 'issued_at'
>

/** What its blanks are filled with. */
export function factsOf(row: Filling): CertificateFacts {
  const counted = (tenths: number) => (tenths === 0 ? '' : String(tenths / 10))
  return {
    name: row.name,
    unit: row.unit,
    meeting: row.meeting_name,
    time: row.meeting_time,
    place: row.place,
    sponsor: row.sponsor,
    kind: certificateKindWords[row.kind],
    hours: counted(row.hours_tenths),
    credits: counted(row.credits_tenths),
    number: certificateNumberText(row.number),
    day: daysInWords(dayOf(row.issued_at)),
  }
}
