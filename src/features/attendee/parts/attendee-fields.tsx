/** The questions of one page of an attendee's form, and at its end what is agreed to for all of it. */
import './attendee-form.css'
import { useEffect, useRef } from 'react'
import type { Attendee } from '#contract/attendee.ts'
import type { DocumentType } from '#contract/document-words.ts'
import { type WorkplaceKey, workplaceKeys, workplaceOf } from '#contract/workplace.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useBack } from '../../../ui/layer.ts'
import { Questions } from '../../../kit/questions/questions.tsx'
import { agreeKey, isChild, isKnown, type Values } from './attendee-values.ts'
import type { AttendeeFields as Fields } from './use-attendee-form.ts'

interface Props {
  form: Fields
  organiser: string
  /** They have agreed before, on this visit. */
  agreed: boolean
  /** Who was written down before in the same order. */
  before?: Attendee | undefined
}

/** The 单位 of the person before, where the form asks it and nothing stands there yet. */
function workplaceOfBefore(form: Fields, before: Attendee | undefined): { key: WorkplaceKey; text: string } | undefined {
  const key = workplaceKeys.find((one) => form.shown.some((question) => question.key === one))
  if (key === undefined || before === undefined || (form.values[key] ?? '').trim() !== '') return undefined
  const text = before[key] || workplaceOf(before).workplace
  return text === '' ? undefined : { key, text }
}

export function AttendeeFields({ form, organiser, agreed, before }: Props) {
  const { values, page, pages, turnTo, isLast } = form
  const box = useRef<HTMLDivElement>(null)
  const theirs = workplaceOfBefore(form, before)
  const begun = useRef(page)
  useBack(box, page > 0, () => turnTo(page - 1))
  useEffect(() => {
    if (begun.current !== page) box.current?.scrollIntoView?.({ block: 'start' })
    begun.current = page
  }, [page])
  const takeOver = ({ key, text }: NonNullable<typeof theirs>) => {
    const workplace: Partial<Values> = {}
    workplace[key] = text
    form.set(workplace)
  }
  return (
    <div ref={box} className="attendee-form-page">
      {pages > 1 && (
        <p className="attendee-form-at">
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
      {theirs !== undefined && (
        <Button small onClick={() => takeOver(theirs)}>
          沿用上一位的单位：{theirs.text}
        </Button>
      )}
      <Questions
        questions={form.shown}
        organiser={organiser}
        onBusy={form.onBusy}
        field={(question) => {
          if (!isKnown(question)) return { value: '', onChange() {} }
          const { value = '', error, onChange } = form.field(question.key)
          // Writing both takes back what was said of the number by the rule of another type.
          const onType = (documentType: DocumentType | '') => form.set({ documentType, documentNumber: values.documentNumber })
          const document = { type: values.documentType ?? '', onType }
          return { value, error, onChange, onBlur: () => form.look(question), document }
        }}
        consent={({ key }) => {
          const { value, ...field } = form.field(agreeKey(key))
          return { ...field, checked: value === true }
        }}
      />
      {isLast && isChild(values) && (
        <div className="attendee-form-field">
          <Checkbox name="guardian" checked={values.guardian} error={form.wrong.guardian} onChange={(guardian) => form.set({ guardian })}>
            参会人未满14周岁，我是其监护人或已取得监护人同意，同意为报名处理其个人信息
          </Checkbox>
        </div>
      )}
      {isLast && !agreed && (
        <div className="attendee-form-organiser">
          <Checkbox
            name="organiser"
            checked={values.organiser}
            error={form.wrong.organiser}
            onChange={(organiser) => form.set({ organiser })}
          >
            同意将以上信息提供给主办方“{organiser}”，仅用于本次会议的报名、入场与会务
          </Checkbox>
        </div>
      )}
    </div>
  )
}
