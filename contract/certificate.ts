/**
 * Certificates of a meeting (证书): of attendance, of speaking, reviewing, helping and chairing. Organisers make templates and
 * rules, see whom a rule names, and issue; holders download; anybody asks at /antiFake whether a number is real.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { certificateKinds } from './certificate-kinds.ts'
import { sayOfCertificate } from './certificate-sentences.ts'
import { CertificateFacts, TemplateContent } from './certificate-template.ts'
import { flag, id, line, optionalMobile, personName } from './fields.ts'
import { KeptFile } from './file.ts'
import { edition } from './history.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'
import { Task } from './task.ts'

/** `due` is who a rule names and has none yet: it is counted, and stands in no row. */
export const certificateStateWords = { due: '待颁发', issued: '已颁发', revoked: '已撤销', reissued: '已换发' } as const
export type CertificateState = keyof typeof certificateStateWords
export const certificateStates = Object.keys(certificateStateWords) as [CertificateState, ...CertificateState[]]

/** What people know the fields of a template and of a rule by. */
export const certificateTemplateFields = { name: '名称', content: '版式' } as const
export const certificateRuleFields = {
  name: '名称',
  kind: '类型',
  templateId: '模板',
  basis: '颁发条件',
  people: '名单',
  hours: '学时',
  credits: '学分',
} as const

export const TEMPLATES_MAX = 20
export const RULES_MAX = 50
export const LISTED_MAX = 1_000
const LISTS_MAX = 50

/** By what a rule finds its people. */
export const basisWords = {
  checkins: '按签到',
  guests: '全部嘉宾',
  staff: '工作人员',
  people: '按名单',
} as const
export type BasisWay = keyof typeof basisWords

export const Basis = v.variant('way', [
  v.pipe(
    v.strictObject({
      way: v.literal('checkins'),
      listIds: v.pipe(
        v.array(id),
        v.minLength(1, sayOfCertificate.listsInvalid),
        v.maxLength(LISTS_MAX, sayOfCertificate.listsInvalid),
        v.check((ids) => new Set(ids).size === ids.length, sayOfCertificate.listsInvalid),
      ),
      /** So many of these lists have let somebody in. */
      least: v.pipe(
        v.number(sayOfCertificate.leastInvalid),
        v.integer(sayOfCertificate.leastInvalid),
        v.minValue(1, sayOfCertificate.leastInvalid),
      ),
      /** So long in each of them, between a scan in and the next one out; 0: that they came is enough. */
      minutes: v.pipe(
        v.number(sayOfCertificate.minutesInvalid),
        v.integer(sayOfCertificate.minutesInvalid),
        v.minValue(0, sayOfCertificate.minutesInvalid),
        v.maxValue(1_440, sayOfCertificate.minutesInvalid),
      ),
    }),
    v.check(({ listIds, least }) => least <= listIds.length, sayOfCertificate.leastInvalid),
  ),
  v.strictObject({ way: v.picklist(['guests', 'staff', 'people'], say.fieldUnknown) }),
])
export type Basis = v.InferOutput<typeof Basis>

/** One of a list by hand; the phone says whose account the certificate is in. */
export const Listed = v.object({ name: v.string(), phone: v.string(), unit: v.string() })
export type Listed = v.InferOutput<typeof Listed>

/** Whole tenths, so that 2.5 hours are 2.5 hours. */
const tenths = (sentence: string) =>
  v.pipe(
    v.number(sentence),
    v.minValue(0, sentence),
    v.maxValue(999, sentence),
    v.check((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-6, sentence),
    v.transform((n) => Math.round(n * 10) / 10),
  )

export const CertificateTemplate = v.object({
  id: v.string(),
  name: v.string(),
  content: TemplateContent,
  edition: v.number(),
  /** Rules that print by it. */
  rules: v.number(),
})
export type CertificateTemplate = v.InferOutput<typeof CertificateTemplate>

export const CertificateRule = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(certificateKinds),
  templateId: v.string(),
  templateName: v.string(),
  basis: Basis,
  /** Of a list by hand, in its order. */
  people: v.array(Listed),
  hours: v.number(),
  credits: v.number(),
  edition: v.number(),
  /** Certificates of it that stand. */
  issued: v.number(),
})
export type CertificateRule = v.InferOutput<typeof CertificateRule>

/** A list at the doors; `exits` 1: people are scanned out too, so that minutes are known. */
export const RuleList = v.object({ id: v.string(), name: v.string(), exits: v.number() })
export type RuleList = v.InferOutput<typeof RuleList>

/** Somebody whom a rule names. */
export const Due = v.object({
  name: v.string(),
  unit: v.string(),
  /** Masked; empty where none is known: then the organisers hand it over. */
  mobile: v.string(),
  /** 1: has one of this rule, which stands or was revoked. */
  had: v.number(),
  /** Letters of the name or unit that no font has: the certificate is held back. Empty: it can be printed. */
  unprintable: v.string(),
})
export type Due = v.InferOutput<typeof Due>

/** One of the organisers' list. */
export const OwnCertificate = v.object({
  number: v.string(),
  name: v.string(),
  unit: v.string(),
  mobile: v.string(),
  kind: v.picklist(certificateKinds),
  ruleName: v.string(),
  state: v.picklist(certificateStates),
  /** Why it was revoked or made again. */
  why: v.string(),
  /** Numbers, or empty: the one it took the place of, and the one in its place. */
  replaces: v.string(),
  replacedBy: v.string(),
  issueTime: v.string(),
  actions: v.array(v.picklist(['revoke', 'reissue'])),
})
export type OwnCertificate = v.InferOutput<typeof OwnCertificate>

/** One as its holder has it. */
export const MyCertificate = v.object({
  number: v.string(),
  name: v.string(),
  kind: v.picklist(certificateKinds),
  meetingId: v.string(),
  meetingName: v.string(),
  hours: v.number(),
  credits: v.number(),
  state: v.picklist(certificateStates),
  why: v.string(),
  issueTime: v.string(),
})
export type MyCertificate = v.InferOutput<typeof MyCertificate>

/** All that is drawn. */
export const DrawnCertificate = v.object({ content: TemplateContent, facts: CertificateFacts, address: v.string() })
export type DrawnCertificate = v.InferOutput<typeof DrawnCertificate>

/** A meeting of which people of an organisation have certificates that they let it have. */
export const UnitCertificates = v.object({ meetingId: v.string(), meetingName: v.string(), certificates: v.number() })
export type UnitCertificates = v.InferOutput<typeof UnitCertificates>

const edit = rights.editCertificates
const atMeeting = { access: edit, meeting: 'meetingId' } as const
const here = v.strictObject({ meetingId: id })
const one = v.strictObject({ meetingId: id, id })
const bound = { minute: 30, day: 1_000 }
/** Downloads of the certificates of one person: drawing a PDF costs a worker thread. */
const print = { minute: 20, day: 300 }
const unitMeeting = v.strictObject({ id, meetingId: id })
const looksAfter = { permissions: ['organisation:member:view'] } as const

export const certificate = {
  templates: get('/api/meeting/certificate/template/list', {
    ...atMeeting,
    input: here,
    data: v.array(CertificateTemplate),
  }),
  /** A new one without an id. What was issued keeps the look that it was issued with. */
  saveTemplate: post('/api/meeting/certificate/template/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 64 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(30, sayOfCertificate.templateNameInvalid), v.nonEmpty(sayOfCertificate.templateNameInvalid)),
      content: TemplateContent,
    }),
    data: CertificateTemplate,
    reasons: [
      'certificate_template_gone',
      'certificate_templates_full',
      'certificate_picture_broken',
      'certificate_text_unprintable',
      'changed_meanwhile',
      'file_gone',
    ],
  }),
  /** Not while a rule prints by it. */
  removeTemplate: post('/api/meeting/certificate/template/remove', {
    ...atMeeting,
    input: one,
    data: v.null(),
    reasons: ['certificate_template_gone', 'certificate_template_used'],
  }),
  /** With the lists that a rule may name: whoever issues certificates need not work at a door. */
  rules: get('/api/meeting/certificate/rule/list', {
    ...atMeeting,
    input: here,
    data: v.object({ rules: v.array(CertificateRule), lists: v.array(RuleList) }),
  }),
  /** A new one without an id. Changing it changes nothing that was issued. */
  saveRule: post('/api/meeting/certificate/rule/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 256 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(30, sayOfCertificate.ruleNameInvalid), v.nonEmpty(sayOfCertificate.ruleNameInvalid)),
      kind: v.picklist(certificateKinds, say.fieldUnknown),
      templateId: id,
      basis: Basis,
      people: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              name: v.pipe(line(50, sayOfCertificate.personInvalid), v.minLength(2, sayOfCertificate.personInvalid)),
              phone: optionalMobile,
              unit: line(60, sayOfCertificate.unitInvalid),
            }),
          ),
          v.maxLength(LISTED_MAX, sayOfCertificate.peopleInvalid),
        ),
        [],
      ),
      hours: tenths(sayOfCertificate.hoursInvalid),
      credits: tenths(sayOfCertificate.creditsInvalid),
    }),
    data: CertificateRule,
    reasons: [
      'certificate_rule_gone',
      'certificate_rules_full',
      'certificate_template_gone',
      'certificate_list_gone',
      'certificate_list_exits',
      'certificate_people_missing',
      'changed_meanwhile',
    ],
  }),
  /** What was issued by it stays. */
  removeRule: post('/api/meeting/certificate/rule/remove', {
    ...atMeeting,
    input: one,
    data: v.null(),
    reasons: ['certificate_rule_gone'],
  }),

  /**
   * Whom a rule names now, and who of them is still to get one; nothing happens. `unnamed`: fulfil it, and nobody knows their name.
   * `held`: of those who are due, people whose name or unit no font can print, the first of them in `heldPeople`. `unprintable`:
   * letters of the template or of the meeting that no font has; nothing is issued until they are changed.
   */
  preview: post('/api/meeting/certificate/preview', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, id }),
    data: v.object({
      ...page(Due).entries,
      due: v.number(),
      unnamed: v.number(),
      held: v.number(),
      heldPeople: v.array(v.pick(Due, ['name', 'unit', 'unprintable'])),
      unprintable: v.string(),
    }),
    reasons: ['certificate_rule_gone'],
  }),
  /** Everybody whom the rule names and has none of it gets one, as long work. */
  issue: post('/api/meeting/certificate/issue', {
    ...atMeeting,
    adds: bound,
    input: one,
    data: v.object({ taskId: v.string() }),
    reasons: ['certificate_rule_gone', 'certificate_nobody_due', 'certificate_text_unprintable', 'task_running'],
  }),
  /** The newest first. */
  list: post('/api/meeting/certificate/list', {
    ...atMeeting,
    input: v.strictObject({
      ...paging,
      meetingId: id,
      keyword: line(50),
      ruleId: v.optional(id),
      state: v.optional(v.picklist(['issued', 'revoked', 'reissued'], say.fieldUnknown)),
    }),
    data: page(OwnCertificate),
  }),
  /** Its number answers from then on that it was taken back, and its holder reads why. */
  revoke: post('/api/meeting/certificate/revoke', {
    ...atMeeting,
    input: v.strictObject({
      meetingId: id,
      number: id,
      reason: v.pipe(line(60, sayOfCertificate.reasonInvalid), v.minLength(2, sayOfCertificate.reasonInvalid)),
    }),
    data: OwnCertificate,
    reasons: ['certificate_gone', 'certificate_moved'],
  }),
  /** The same certificate with a mended name or unit, under a new number; the old one says so. */
  reissue: post('/api/meeting/certificate/reissue', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({ meetingId: id, number: id, name: personName, unit: line(60, sayOfCertificate.unitInvalid) }),
    data: OwnCertificate,
    reasons: ['certificate_gone', 'certificate_moved', 'certificate_text_unprintable'],
  }),
  /** The PDF of one, for whoever hands it over. */
  ownFile: post('/api/meeting/certificate/manage/file', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({ meetingId: id, number: id }),
    data: KeptFile,
    reasons: ['certificate_gone', 'certificate_moved', 'certificate_text_unprintable', 'certificate_print_failed'],
  }),
  /** All that stand, or those of a rule, as PDFs of up to 500 pages each in one zip. */
  print: post('/api/meeting/certificate/print', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({ meetingId: id, ruleId: v.optional(id) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['certificate_none', 'task_running'],
  }),

  /** The caller's own, the newest first; with a meeting only those of it. */
  mine: post('/api/meeting/certificate/mine', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(MyCertificate),
  }),
  /** What is drawn where a file cannot be kept: inside WeChat. */
  drawn: get('/api/meeting/certificate/drawn', {
    access: 'user',
    input: v.strictObject({ number: id }),
    data: DrawnCertificate,
    reasons: ['certificate_gone', 'certificate_moved'],
  }),
  /** The PDF of one's own. */
  file: post('/api/meeting/certificate/file', {
    access: 'user',
    adds: print,
    input: v.strictObject({ number: id }),
    data: KeptFile,
    reasons: ['certificate_gone', 'certificate_moved', 'certificate_text_unprintable', 'certificate_print_failed'],
  }),

  /** Whether an organisation may have the caller's certificates; `mine` 0: the caller does not belong to it. */
  shared: get('/api/meeting/certificate/unit/shared', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.object({ mine: v.number(), shares: v.number() }),
    reasons: ['organisation_gone'],
  }),
  share: post('/api/meeting/certificate/unit/share', {
    access: 'user',
    input: v.strictObject({ id, shares: flag }),
    data: v.object({ mine: v.number(), shares: v.number() }),
    reasons: ['organisation_gone', 'not_member'],
  }),
  /** Meetings with certificates of those of its people who let it have them, the latest first. */
  unitList: post('/api/meeting/certificate/unit/list', {
    access: looksAfter,
    input: v.strictObject({ ...paging, id }),
    data: page(UnitCertificates),
    reasons: ['organisation_gone'],
  }),
  /** A PDF for each of them, in one zip. */
  unitZip: post('/api/meeting/certificate/unit/zip', {
    access: looksAfter,
    adds: bound,
    input: unitMeeting,
    data: v.object({ taskId: v.string() }),
    reasons: ['organisation_gone', 'certificate_none'],
  }),
  /** How far that is, for whoever asked for it. */
  unitTask: get('/api/meeting/certificate/unit/task', {
    access: looksAfter,
    input: v.strictObject({ id, meetingId: id, taskId: id }),
    data: Task,
    reasons: ['organisation_gone', 'task_gone'],
  }),
}
