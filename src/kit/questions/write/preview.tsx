/** The form as attendees will see it, as far as it is written: what is asked after an answer comes with that answer. */
import { useState } from 'react'
import { shownOf } from '#contract/form-answers.ts'
import type { DocumentType } from '#contract/document-words.ts'
import type { Question } from '#contract/question.ts'
import { Questions } from '../questions.tsx'
import { answersOf } from '../values.ts'

export function Preview({ questions }: { questions: readonly Question[] }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const asked = questions.map((question) => ({
    ...question,
    label: question.label || '未填写的问题',
    required: question.required === 1,
    options: question.options.map(({ key, label, places }) => ({ key, label: label || '未填写的选项', left: places > 0 ? places : null })),
    formVersion: 0,
  }))
  const shown = shownOf(asked, answersOf(asked, typed), typed)
  const last = shown[shown.length - 1]?.page ?? 1
  const door = asked.filter((question) => question.asked === 'door')
  const draw = (some: typeof asked) => (
    <Questions
      questions={some}
      field={({ key }) => ({
        value: typed[key] ?? '',
        onChange: (value) => setTyped({ ...typed, [key]: value }),
        document: {
          type: (typed['documentType'] ?? '') as DocumentType | '',
          onType: (documentType) => setTyped({ ...typed, documentType }),
        },
      })}
      organiser="主办单位"
      consent={({ key }) => ({
        checked: agreed.includes(key),
        onChange: (on) => setAgreed(on ? [...agreed, key] : agreed.filter((one) => one !== key)),
      })}
    />
  )
  const groups = [
    ...Array.from({ length: last }, (_, at) => ({
      name: last > 1 ? `第 ${at + 1} 页，共 ${last} 页` : '',
      some: shown.filter(({ page, asked: when }) => page === at + 1 && when === 'signup'),
    })),
    { name: '报名后，在“参会信息”里填写', some: shown.filter(({ asked: when }) => when === 'later') },
    { name: '现场，由验票的工作人员询问', some: door },
  ].filter(({ some }) => some.length > 0)
  if (groups.length === 0) return <p className="quiet">添加问题后，在这里看到效果</p>
  return (
    <div className="form-preview">
      {groups.map(({ name, some }) => (
        <section key={name} aria-label={name || '报名时'} className="form-preview-page">
          {name !== '' && <p className="form-preview-name">{name}</p>}
          {draw(some)}
        </section>
      ))}
    </div>
  )
}
