/**
 * Certification: somebody proves once who they are, or that they act for an organisation; it is a mark until it ends, and is
 * taken back where it was wrong. Its pictures are for those with a right of their own, each look is written down, and they go.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { reasonsOf, saysWhy } from './decision.ts'
import { sayOfCertification as say } from './certification-sentences.ts'
import { documentFields } from './document.ts'
import { attachmentAddress, flag, id, identifier, isDay, line, whole } from './fields.ts'
import { edition } from './history.ts'
import { codeFlawOf } from './credit-code.ts'
import { filled, organisationFlaws, type paperNumbers, personFlaws } from './certification-flaws.ts'
import { fileKinds } from './file.ts'
import { type CertificationKind, certificationKinds } from './mark.ts'
import { normalMobile } from './normal-digits.ts'
import { normalName } from './normal-name.ts'

export const certificationKindWords: Record<CertificationKind, string> = { person: '个人认证', organisation: '机构认证' }

/** Where the papers stand; a mark of before stands beside them until its own end. */
export const certificationStateWords = {
  draft: '未提交',
  waiting: '审核中',
  approved: '已认证',
  refused: '未通过',
  expired: '已到期',
  revoked: '已撤销',
} as const
export type CertificationState = keyof typeof certificationStateWords
export const certificationStates = Object.keys(certificationStateWords) as [CertificationState, ...CertificationState[]]

export const paperWords = {
  idcard: '居民身份证',
  passport: '护照',
  hongkong: '港澳居民来往内地通行证',
  taiwan: '台湾居民来往大陆通行证',
  residencePermit: '港澳台居民居住证',
  foreignerCard: '外国人永久居留身份证',
} as const satisfies Record<keyof typeof paperNumbers, string>
export type Paper = keyof typeof paperWords
export const papers = Object.keys(paperWords) as [Paper, ...Paper[]]
/** What a person may prove besides. */
export const standingWords = { '': '不认证身份', teacher: '教师', student: '学生' } as const
export type Standing = keyof typeof standingWords
export const standings = Object.keys(standingWords) as [Standing, ...Standing[]]

/** What people know the fields by; those of `pictureFields` are files. */
export const personFields = {
  name: '姓名',
  paper: '证件类型',
  paperNo: '证件号码',
  front: '证件正面',
  back: '证件反面',
  standing: '身份',
  school: '学校',
  proof: '身份证明',
} as const
export type PersonField = keyof typeof personFields
export const organisationFields = {
  name: '机构全称',
  code: '统一社会信用代码',
  legalPerson: '法定代表人',
  contactName: '联系人',
  contactMobile: '联系电话',
  licence: '营业执照或登记证书',
  letter: '授权书',
} as const
export type OrganisationField = keyof typeof organisationFields
export type CertificationField = PersonField | OrganisationField
export const certificationFields: Record<CertificationField, string> = { ...personFields, ...organisationFields, name: '名称' }
export const pictureFields = ['front', 'back', 'proof', 'licence', 'letter'] as const satisfies readonly CertificationField[]
export type PictureField = (typeof pictureFields)[number]

/** What is typed besides name, code and number, as it is kept. */
export type CertificationPapers = Partial<Record<Exclude<CertificationField, 'name' | 'code' | 'paperNo'>, string>>

/** Words that a browser writes over a picture before it sends it. */
export const WATERMARK = '仅用于会务认证'
/** Days before its end from which on a mark can be renewed; and on which its holder is told. */
export const RENEW_DAYS = 30
/** Days after a decision for which a tenant may keep pictures and numbers at most; the policy promises it. */
export const KEEP_DAYS_MOST = 90

const whatPersons = {
  name: v.string(),
  paper: v.picklist(papers),
  /** Masked; empty once it is forgotten. */
  paperNo: v.string(),
  standing: v.picklist(standings),
  school: v.string(),
}
const whatOrganisations = {
  name: v.string(),
  code: v.string(),
  legalPerson: v.string(),
  contactName: v.string(),
  contactMobile: v.string(),
}
/** Which pictures are there still. */
const shown = { pictures: v.array(v.picklist(pictureFields)) }
const standingOf = {
  id: v.string(),
  kind: v.picklist(certificationKinds),
  state: v.picklist(certificationStates),
  edition: v.number(),
  /** Of a refusal: a sentence for each field that is wrong. */
  reasons: v.array(v.object({ field: v.string(), reason: v.string() })),
  /** Why it was refused as a whole, or revoked. */
  reason: v.string(),
  submitTime: v.string(),
  decideTime: v.string(),
  /** The mark that stands, and until when; empty where none does. */
  markName: v.string(),
  untilTime: v.string(),
  /** When its pictures and the number go; empty before the decision, or once they have gone. */
  deleteTime: v.string(),
}

export const OwnCertification = v.object({
  ...standingOf,
  ...shown,
  person: v.nullable(v.object(whatPersons)),
  organisation: v.nullable(v.object(whatOrganisations)),
  /** Times that somebody has looked at its pictures. */
  looks: v.number(),
  /** Where its pictures lie, by field: handed in again as they are. */
  files: v.record(v.picklist(pictureFields), v.string()),
  actions: v.array(v.picklist(['edit', 'withdraw', 'renew'])),
})
export type OwnCertification = v.InferOutput<typeof OwnCertification>

/** As whoever decides sees it: the applicant's phone masked, the number masked unless the caller may see papers. */
export const ReviewedCertification = v.object({
  ...v.omit(OwnCertification, ['files', 'actions']).entries,
  applicant: v.string(),
  applicantMobile: v.string(),
  /** What a check of name and number against the register has said: `same`, `unknown`, or empty where none was made. */
  checked: v.string(),
  /** 1: the code's check character differs, and the applicant says it is so. */
  insisted: v.number(),
  decidedBy: v.string(),
  actions: v.array(v.picklist(['approve', 'refuse', 'revoke'])),
})
export type ReviewedCertification = v.InferOutput<typeof ReviewedCertification>

/** How a tenant certifies. */
export const proposers = ['nobody', 'certified', 'anyone'] as const
export type Proposers = (typeof proposers)[number]
export const proposerWords: Record<Proposers, string> = { nobody: '不接受申请', certified: '已认证的个人和机构', anyone: '所有登录用户' }
export const CertificationRule = v.object({
  edition: v.number(),
  /** Months for which a mark is given. */
  months: v.number(),
  /** Days after a decision on which pictures and the number are thrown away. */
  keepDays: v.number(),
  /** Who may apply to hold a meeting. */
  proposers: v.picklist(proposers),
})
export type CertificationRule = v.InferOutput<typeof CertificationRule>
export const certificationRuleFields = { months: '认证有效期', keepDays: '照片保留天数', proposers: '谁可以申请办会' } as const

export const decideCertification = { permissions: ['system:certification:decide'] } as const
export const readPapers = { permissions: ['system:certification:document'] } as const

const submit = v.optional(flag, 0)
/** A draft may hold what is refused when it is handed in (certification-flaws.ts). */
const draftName = v.pipe(line(200), v.transform(normalName))
const draftMobile = v.pipe(
  line(40),
  v.transform((typed) => normalMobile(typed) || typed),
)
const personPapers = v.strictObject({
  edition,
  submit,
  name: draftName,
  paper: v.optional(v.picklist(papers), 'idcard'),
  paperNo: documentFields.documentNumber,
  standing: v.optional(v.picklist(standings), ''),
  school: line(60),
  front: attachmentAddress,
  back: attachmentAddress,
  proof: attachmentAddress,
})
const organisationPapers = v.strictObject({
  edition,
  submit,
  name: line(80),
  code: identifier(40),
  /** 1: the check character differs, and it is so on the licence. */
  insist: v.optional(flag, 0),
  legalPerson: draftName,
  contactName: draftName,
  contactMobile: draftMobile,
  licence: attachmentAddress,
  letter: attachmentAddress,
})

export const certification = {
  /** One's own at the tenant of the header: at most one of each kind; and how the tenant certifies. */
  mine: get('/api/member/certification/mine', {
    access: 'user',
    input: v.strictObject({}),
    data: v.object({
      person: v.nullable(OwnCertification),
      organisation: v.nullable(OwnCertification),
      months: v.number(),
      keepDays: v.number(),
      proposers: v.picklist(proposers),
    }),
  }),
  /** Keeps a draft, or hands it in: what it lacks is asked for then. An empty number is the one that is kept. */
  savePerson: post('/api/member/certification/person/save', {
    access: 'user',
    adds: { minute: 10, day: 60 },
    input: v.pipe(personPapers, filled<v.InferOutput<typeof personPapers>>(personFlaws)),
    data: OwnCertification,
    reasons: [
      'changed_meanwhile',
      'file_gone',
      'certification_waiting',
      'certification_paper_missing',
      'certification_differs',
      'certification_tries',
    ],
  }),
  saveOrganisation: post('/api/member/certification/organisation/save', {
    access: 'user',
    adds: { minute: 10, day: 60 },
    input: v.pipe(
      organisationPapers,
      filled<v.InferOutput<typeof organisationPapers>>(organisationFlaws),
      v.forward(
        v.check(({ submit: handedIn, code, insist }) => handedIn === 0 || insist === 1 || codeFlawOf(code) !== 'check', say.codeCheck),
        ['code'],
      ),
    ),
    data: OwnCertification,
    reasons: ['changed_meanwhile', 'file_gone', 'certification_waiting', 'certification_code_taken'],
  }),
  /** Takes back what waits: it is a draft again. */
  withdraw: post('/api/member/certification/withdraw', {
    access: 'user',
    input: v.strictObject({ kind: v.picklist(certificationKinds) }),
    data: OwnCertification,
    reasons: ['certification_gone', 'certification_decided'],
  }),
  /** Who has looked at one's own pictures, the newest first. */
  looks: post('/api/member/certification/looks', {
    access: 'user',
    input: v.strictObject({ ...paging, kind: v.picklist(certificationKinds) }),
    data: page(v.object({ id: v.string(), time: v.string(), who: v.string(), field: v.picklist(pictureFields) })),
    reasons: ['certification_gone'],
  }),

  list: post('/api/system/certification/list', {
    access: decideCertification,
    input: v.strictObject({
      ...paging,
      keyword: line(50),
      state: v.optional(v.picklist(certificationStates)),
      kind: v.optional(v.picklist(certificationKinds)),
    }),
    data: page(ReviewedCertification),
  }),
  /** A picture of one, for those with the right to papers; each look is written down. */
  picture: get('/api/system/certification/picture', {
    access: readPapers,
    input: v.strictObject({ id, field: v.picklist(pictureFields) }),
    data: v.object({ kind: v.picklist(fileKinds), base64: v.string() }),
    reasons: ['certification_gone', 'file_gone'],
  }),
  decide: post('/api/system/certification/decide', {
    access: decideCertification,
    input: v.pipe(
      v.strictObject({
        id,
        edition,
        action: v.picklist(['approve', 'refuse', 'revoke']),
        /** Of a refusal: by field. */
        ...reasonsOf(certificationFields),
        /** Until which day; empty: as the tenant's rule says. */
        untilDay: v.pipe(
          line(10, say.untilWrong),
          v.check((day) => day === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(day) && isDay(day)), say.untilWrong),
        ),
      }),
      v.forward(
        v.check((given) => saysWhy(given), say.reasonsMissing),
        ['reason'],
      ),
      v.forward(
        v.check(({ action, reason }) => action !== 'revoke' || reason.length >= 2, say.revokeReasonMissing),
        ['reason'],
      ),
    ),
    data: ReviewedCertification,
    reasons: ['certification_gone', 'certification_decided', 'certification_code_taken', 'certification_until'],
  }),
  rule: get('/api/system/certification/rule/get', {
    access: { permissions: ['system:system:edit'] },
    input: v.strictObject({}),
    data: CertificationRule,
  }),
  saveRule: post('/api/system/certification/rule/save', {
    access: { permissions: ['system:system:edit'] },
    input: v.strictObject({
      edition,
      months: whole(60, say.monthsWrong),
      keepDays: whole(KEEP_DAYS_MOST, say.keepDaysWrong),
      proposers: v.picklist(proposers),
    }),
    data: CertificationRule,
    reasons: ['changed_meanwhile'],
  }),
}
