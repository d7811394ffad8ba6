/** What somebody has handed in with a certification, as whoever decides reads it. */
import {
  type CertificationField,
  certificationFields,
  certificationKindWords,
  organisationFields,
  paperWords,
  type PersonField,
  personFields,
  type ReviewedCertification,
  standingWords,
} from '#contract/certification.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { dayOf } from '../parts/words.ts'

/** Whom it is about: the person or the organisation, as they write themselves. */
export const nameOf = ({ person, organisation, markName, applicant, applicantMobile }: ReviewedCertification) =>
  person?.name || organisation?.name || markName || applicant || applicantMobile

/** The words of what was handed in. */
export const fieldsOf = ({ kind }: Pick<ReviewedCertification, 'kind'>) => (kind === 'person' ? personFields : organisationFields)

/** What belongs to a standing that nobody proves. */
const ofStanding: ReadonlySet<string> = new Set<PersonField>(['standing', 'school', 'proof'])

/** The parts that a refusal can be about. */
export const partsOf = (certification: Pick<ReviewedCertification, 'kind' | 'person'>) =>
  (Object.entries(fieldsOf(certification)) as [CertificationField, string][]).filter(
    ([field]) => certification.person?.standing !== '' || !ofStanding.has(field),
  )

export function PaperFacts({ certification }: { certification: ReviewedCertification }) {
  const { kind, state, person, organisation, checked, insisted, markName, untilTime, applicant, applicantMobile } = certification
  return (
    <Facts
      facts={[
        ['类型', certificationKindWords[kind]],
        ...(person === null
          ? []
          : ([
              [personFields.name, person.name],
              [personFields.paper, paperWords[person.paper]],
              [personFields.paperNo, person.paperNo],
              ['实名核验', state === 'waiting' || checked === 'same' ? <Checked key="checked" checked={checked} /> : ''],
              [personFields.standing, person.standing === '' ? '' : standingWords[person.standing]],
              [personFields.school, person.school],
            ] as const)),
        ...(organisation === null
          ? []
          : ([
              ['机构全称', organisation.name],
              ['信用代码', organisation.code],
              [
                '校验位',
                insisted === 1 ? (
                  <Tag key="insisted" tone="warning">
                    不符，申请人确认与证照一致
                  </Tag>
                ) : (
                  ''
                ),
              ],
              [certificationFields.legalPerson, organisation.legalPerson],
              [certificationFields.contactName, organisation.contactName],
              [certificationFields.contactMobile, organisation.contactMobile],
            ] as const)),
        ['申请人', [applicant, applicantMobile].filter((word) => word !== '').join(' ')],
        [
          '现有认证',
          markName === '' ? '' : `${markName === (person ?? organisation)?.name ? '' : `${markName}，`}有效期至 ${dayOf(untilTime)}`,
        ],
        ['提交时间', dayTime(certification.submitTime)],
        ['审核时间', dayTime(certification.decideTime)],
        ['审核人', certification.decidedBy],
        ['证件删除', certification.deleteTime === '' ? '' : `${dayOf(certification.deleteTime)} 自动删除照片和证件号码`],
      ]}
    />
  )
}

/** What the register says of name and number. */
function Checked({ checked }: Pick<ReviewedCertification, 'checked'>) {
  if (checked === 'same') return <Tag tone="success">姓名与号码一致</Tag>
  return <Tag tone="warning">{checked === '' ? '未核验，请人工核对' : '核验没有结果，请人工核对'}</Tag>
}
