/** One certification as its owner sees it: where it stands, what was handed in, and what can be done now. */
import { certification, certificationKindWords, type OwnCertification, paperWords, standingWords } from '#contract/certification.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { CertificationTag } from './certification-tag.tsx'
import { Standing } from './standing.tsx'
import { dayOf, editWords, formOf, isEditable } from './words.ts'

interface Props {
  own: OwnCertification
  onLooks: () => void
  onChanged: () => Promise<unknown>
}

export function OwnCard({ own, onLooks, onChanged }: Props) {
  const { kind, state, actions, looks } = own
  return (
    <Card title={certificationKindWords[kind]} aside={<CertificationTag state={state} />}>
      <Standing own={own} />
      {state === 'waiting' && <p className="certification-lead">资料已提交，审核结果会通过消息通知您。</p>}
      {state === 'draft' && <p className="certification-lead">资料还没有提交审核。</p>}
      <Facts facts={[...factsOf(own), ...keptOf(own)]} />
      <RowActions
        className="certification-acts"
        of={[isEditable(own) && 'form', actions.includes('withdraw') && 'withdraw', state !== 'draft' && 'looks']}
        onEnd={onChanged}
        table={{
          form: {
            label: editWords(own),
            kind: state === 'approved' && !actions.includes('renew') ? 'quiet' : 'primary',
            href: formOf[kind],
          },
          withdraw: {
            label: '撤回修改',
            question: {
              title: '撤回认证申请',
              message: `撤回后可以修改资料，修改好需重新提交审核。${own.markName === '' ? '' : '原认证不受影响。'}`,
              confirm: '撤回',
              cancel: '返回',
            },
            call: () => decide(certification.withdraw, { kind }, '已撤回'),
          },
          looks: { label: `谁看过我的证件${looks > 0 ? `（${looks} 次）` : ''}`, kind: 'text', onClick: onLooks },
        }}
      />
    </Card>
  )
}

type Fact = readonly [name: string, value: string]

function factsOf({ person, organisation, markName, submitTime, decideTime }: OwnCertification): Fact[] {
  /** The mark says it already. */
  const name = (written: string) => (written === markName ? '' : written)
  return [
    ...(person === null
      ? []
      : ([
          ['姓名', name(person.name)],
          [paperWords[person.paper], person.paperNo],
          ['身份', person.standing === '' ? '' : `${standingWords[person.standing]}，${person.school}`],
        ] satisfies Fact[])),
    ...(organisation === null
      ? []
      : ([
          ['机构全称', name(organisation.name)],
          ['信用代码', organisation.code],
          ['法定代表人', organisation.legalPerson],
          ['联系人', `${organisation.contactName} ${organisation.contactMobile}`.trim()],
        ] satisfies Fact[])),
    ['提交时间', submitTime && dayTime(submitTime)],
    ['审核时间', decideTime && dayTime(decideTime)],
  ]
}

/** What is there of the pictures and the number, and until when. */
function keptOf({ kind, state, pictures, deleteTime }: OwnCertification): Fact[] {
  if (state === 'draft') return []
  const files = pictures.length === 0 ? '' : `照片或文件 ${pictures.length} 份`
  const what = [kind === 'person' ? '证件号码' : '', files].filter((word) => word !== '').join('、')
  if (state === 'waiting') return [['已保存', `${what}，审核后按期删除`]]
  return deleteTime === ''
    ? [['已保存', '证件号码和照片已删除']]
    : [
        ['已保存', what],
        ['删除日期', dayOf(deleteTime)],
      ]
}
