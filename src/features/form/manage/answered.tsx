/** What one attendee has answered, as it was asked, as far as they agreed and the reader may know. */
import './forms.css'
import { fileIdIn } from '#contract/file.ts'
import type { AnswerSheet } from '#contract/form.ts'
import { Facts } from '../../../ui/facts.tsx'
import { AnsweredFile } from '../../../kit/questions/answered-file.tsx'

export function Answered({ sheet: { agreed, answers } }: { sheet: AnswerSheet }) {
  return (
    <>
      <h3 className="form-answers-title">回答</h3>
      {agreed === 0 ? (
        <p className="form-untold quiet">参会人未同意向主办方提供报名信息，或已撤回同意，因此不显示回答。</p>
      ) : answers.length === 0 ? (
        <p className="form-untold quiet">没有您可以查看的回答。</p>
      ) : (
        <Facts facts={answers.map(({ label, value, withheld }) => [label, said(value, withheld)])} />
      )}
    </>
  )
}

/** Which wording of the questions it answers. */
export function Version({ sheet: { formName, version, outdated } }: { sheet: AnswerSheet }) {
  return (
    <>
      {formName} · 第 {version} 版{outdated === 1 && <span className="form-old">旧版</span>}
    </>
  )
}

function said(value: string, withheld: number) {
  if (withheld === 1) return <span className="quiet">敏感信息，参会人未同意提供</span>
  const fileId = fileIdIn(value)
  if (fileId !== undefined) return <AnsweredFile id={fileId} />
  // Of before there were files: an address elsewhere.
  if (/^https:\/\/\S+$/.test(value))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  return value === '' ? <span className="quiet">未填写</span> : <span className="form-said">{value}</span>
}
