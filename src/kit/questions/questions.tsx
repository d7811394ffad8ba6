/**
 * Questions of one page, below their headings; the sensitive ones apart at the end, each with a tick of its own that
 * its answer may be handed on (个人信息保护法 第二十九条). They stand in sheets, cards and pages: headings below a page's own.
 */
import './form.css'
import { Checkbox, type CheckboxProps } from '../../ui/checkbox.tsx'
import { type Asked, QuestionField, type QuestionFieldProps } from './question-field.tsx'

export interface QuestionsProps {
  /** Those that are shown now. */
  questions: readonly Asked[]
  field: (question: Asked) => Pick<QuestionFieldProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'document'>
  onBusy?: QuestionFieldProps['onBusy']
  purpose?: QuestionFieldProps['purpose']
  /** Who receives the answers, as the ticks name them. */
  organiser: string
  /** The tick of a sensitive one. */
  consent: (question: Asked) => Pick<CheckboxProps, 'checked' | 'error' | 'onChange'>
}

export function Questions({ questions, field, onBusy, purpose, organiser, consent }: QuestionsProps) {
  const plain = questions.filter(({ sensitive }) => sensitive !== 1)
  const sensitive = questions.filter((question) => question.sensitive === 1)
  const draw = (question: Asked) => <QuestionField question={question} {...field(question)} onBusy={onBusy} purpose={purpose} />
  return (
    <>
      {plain.map((question, at) => (
        <div key={question.key} className="question">
          {question.section !== '' && question.section !== plain[at - 1]?.section && (
            <h2 className="question-section">{question.section}</h2>
          )}
          {draw(question)}
        </div>
      ))}
      {sensitive.length > 0 && (
        <section className="questions-sensitive" aria-label="敏感个人信息">
          <h2 className="questions-sensitive-title">敏感个人信息</h2>
          <p className="questions-sensitive-why">以下内容一旦泄露容易造成损害，请逐项确认后再填写。</p>
          {sensitive.map((question) => (
            <div key={question.key} className="question">
              {draw(question)}
              <Checkbox name={`agree-${question.key}`} {...consent(question)}>
                单独同意“{organiser}”收集和使用我的{question.label}
              </Checkbox>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
