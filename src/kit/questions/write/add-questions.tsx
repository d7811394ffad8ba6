/** What can be asked, a tap each: the usual questions with their words and reasons, and one's own. */
import { QUESTIONS_MAX } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { parameterKeys, type Question, questionKinds } from '#contract/question.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { kindTexts } from '../kinds.ts'
import { type Asking, mayAsk, ownQuestion } from './words.ts'

const usual = parameterKeys.map((key) => usualQuestion(key, key === 'name' || key === 'phone'))

interface Props {
  of: Asking
  /** The keys that are asked already. */
  asked: readonly string[]
  /** @param own: it is still to be written. */
  onAdd: (question: Question, own: boolean) => void
}

export function AddQuestions({ of, asked, onAdd }: Props) {
  const full = asked.length >= QUESTIONS_MAX
  return (
    <Card title="添加问题" aside={<span className="quiet">{`${asked.length} / ${QUESTIONS_MAX}`}</span>}>
      {of === 'signup' && (
        <div className="form-add" role="group" aria-labelledby="form-add-usual">
          <h3 id="form-add-usual" className="form-add-title">
            常用问题
          </h3>
          <div className="form-add-choices">
            {usual.map((question) => {
              const there = asked.includes(question.key)
              return (
                <button
                  key={question.key}
                  type="button"
                  className="form-add-choice"
                  aria-label={there ? `${question.label}，已添加` : `添加${question.label}`}
                  disabled={there || full}
                  onClick={() => onAdd(question, false)}
                >
                  {there ? <CheckIcon size={1} /> : <PlusIcon size={1} />}
                  {question.label}
                </button>
              )
            })}
          </div>
        </div>
      )}
      <div className="form-add" role="group" aria-label="自己的问题">
        {of === 'signup' && <h3 className="form-add-title">自己的问题</h3>}
        <div className="form-add-choices">
          {questionKinds
            .filter((kind) => mayAsk(of, kind))
            .map((kind) => (
              <button
                key={kind}
                type="button"
                className="form-add-choice"
                aria-label={`添加${kindTexts[kind].word}`}
                disabled={full}
                onClick={() => onAdd(ownQuestion(kind, of), true)}
              >
                <PlusIcon size={1} />
                {kindTexts[kind].word}
              </button>
            ))}
        </div>
      </div>
      {full && (
        <p className="form-quiet quiet" role="status">
          一份表单最多 {QUESTIONS_MAX} 个问题
        </p>
      )}
    </Card>
  )
}
