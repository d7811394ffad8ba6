/** What the tenant has said of a certification, and the mark that stands meanwhile. */
import './certification.css'
import type { ReactNode } from 'react'
import type { OwnCertification } from '#contract/certification.ts'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { dayOf, fieldWord } from './words.ts'

interface Props {
  own: OwnCertification
  /** Above its form, whose fields say the rest. */
  inForm?: boolean | undefined
}

export function Standing({ own, inForm }: Props) {
  const { state, markName } = own
  return (
    <>
      {markName !== '' && <StandingMark own={own} inForm={inForm} />}
      {state === 'refused' && <Refused own={own} inForm={inForm} />}
      {state === 'revoked' && <Said>认证已被撤销：{own.reason}</Said>}
      {state === 'expired' && <Said>认证已到期，重新提交并通过审核后恢复“已认证”标识。</Said>}
    </>
  )
}

function Refused({ own: { kind, reason, reasons }, inForm }: Props) {
  return (
    <Said>
      <p>{reason === '' ? '审核没有通过。' : `未通过：${reason}`}</p>
      {inForm && reasons.length > 0 && <p>请按下面各项的提示修改后重新提交。</p>}
      {!inForm && reasons.length > 0 && (
        <ul className="certification-reasons">
          {reasons.map((one) => (
            <li key={one.field}>
              <b>{fieldWord(kind, one.field)}</b>：{one.reason}
            </li>
          ))}
        </ul>
      )}
    </Said>
  )
}

const Said = ({ children }: { children: ReactNode }) => (
  <div className="certification-said" role="status">
    {children}
  </div>
)

function StandingMark({ own: { state, markName, untilTime }, inForm }: Props) {
  return (
    <div className="certification-mark">
      <ShieldIcon size={1.5} />
      <div>
        <p className="certification-mark-name">{markName}</p>
        <p>
          已认证，有效期至 {dayOf(untilTime)}
          {state === 'approved' && inForm && '；提交后重新审核，期间继续有效'}
          {state === 'waiting' && '；新资料审核期间原认证继续有效'}
          {state === 'refused' && '；新资料未通过，原认证继续有效'}
        </p>
      </div>
    </div>
  )
}
