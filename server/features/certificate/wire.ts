/** Certificates, templates and rules as the wire has them. */
import type { CertificateRule, CertificateTemplate, Listed, MyCertificate, OwnCertificate } from '#contract/certificate.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { type CertificateFacts, daysInWords } from '#contract/certificate-template.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
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
    ...pickFields(row, 'id', 'name', 'kind', 'template_id', 'template_name', 'edition'),
    basis: readJson(row.basis),
    people: people.map((one) => ({ ...one, phone: showField('certificate.phone', one.phone, reader) })),
    hours: row.hours_tenths / 10,
    credits: row.credits_tenths / 10,
    issued: Number(row.issued),
  }
}

export function ownOnWire(row: Certificate): OwnCertificate {
  return {
    ...pickFields(row, 'number', 'name', 'unit', 'kind', 'rule_name', 'state', 'why'),
    mobile: hideField('phone', row.phone),
    replaces: row.replaces ?? '',
    replacedBy: row.replaced_by ?? '',
    issueTime: toWire(row.issued_at),
    actions: actionsFrom(certificateMachine, row.state, {}, ['revoke', 'reissue']),
  }
}

export function mineOnWire(row: Certificate): MyCertificate {
  return {
    ...pickFields(row, 'number', 'name', 'kind', 'meeting_id', 'meeting_name', 'state', 'why'),
    hours: row.hours_tenths / 10,
    credits: row.credits_tenths / 10,
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
    ...pickFields(row, 'name', 'unit', 'place', 'sponsor'),
    meeting: row.meeting_name,
    time: row.meeting_time,
    kind: certificateKindWords[row.kind],
    hours: counted(row.hours_tenths),
    credits: counted(row.credits_tenths),
    number: certificateNumberText(row.number),
    day: daysInWords(dayOf(row.issued_at)),
  }
}
