/** The questions of a survey, a page at a time; Back goes a page back, and what was typed is kept until it is handed in. */
import { useEffect, useRef } from 'react'
import type { SurveyToFill } from '#contract/survey.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useBack } from '../../../ui/layer.ts'
import { Questions } from '../../../kit/questions/questions.tsx'
import { agreeKey, useFill } from './use-fill.ts'

interface Props {
  survey: SurveyToFill
  /** Asks for it anew. */
  newest: () => Promise<unknown>
  onDone: () => void
}

export function Fill({ survey, newest, onDone }: Props) {
  const form = useFill({ survey, newest, onDone })
  const { page, pages, isLast, turnTo } = form
  const box = useRef<HTMLDivElement>(null)
  const begun = useRef(page)
  useBack(box, page > 0, () => turnTo(page - 1))
  useEffect(() => {
    if (begun.current !== page) box.current?.scrollIntoView?.({ block: 'start' })
    begun.current = page
  }, [page])
  return (
    <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <div ref={box} className="survey-page">
        {pages > 1 && (
          <p className="survey-at">
            <span role="status">
              第 {page + 1} 页，共 {pages} 页
            </span>
            {page > 0 && (
              <Button kind="text" small onClick={() => turnTo(page - 1)}>
                上一页
              </Button>
            )}
          </p>
        )}
        <Questions
          questions={form.shown}
          organiser={survey.organiser}
          purpose="survey"
          onBusy={form.onBusy}
          field={({ key }) => {
            const { value = '', error, onChange } = form.field(key)
            return { value, error, onChange }
          }}
          consent={({ key }) => {
            const { value, error, onChange } = form.field(agreeKey(key))
            return { checked: value === '1', error, onChange: (on) => onChange(on ? '1' : '') }
          }}
        />
        {form.wrong['foot'] !== undefined && (
          <p className="survey-wrong" role="alert">
            {form.wrong['foot']}
          </p>
        )}
      </div>
      <BottomBar>
        <Button kind="primary" wide type="submit" busy={form.busy}>
          {isLast ? (survey.move === 'change' ? '保存修改' : '提交') : '下一页'}
        </Button>
      </BottomBar>
    </form>
  )
}
