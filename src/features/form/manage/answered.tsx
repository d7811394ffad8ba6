/** What one attendee has answered, as it was asked, as far as they agreed and the reader may know. */
import './forms.css'

import type { AnswerSheet } from '#contract/form.ts'
import { AnswerList } from '../../../kit/questions/answer-list.tsx'

export function Answered({ sheet: { agreed, answers } }: { sheet: AnswerSheet }) {
  return (
    <>
      <h3 className="form-answers-title">回答</h3>
      {agreed === 0 ? (
        <p className="form-untold quiet">参会人未同意向主办方提供报名信息，或已撤回同意，因此不显示回答。</p>
      ) : answers.length === 0 ? (
        <p className="form-untold quiet">没有您可以查看的回答。</p>
      ) : (
        <AnswerList answers={answers} />
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
