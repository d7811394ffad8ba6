/** 个人认证: who somebody is, and what they teach or study where they say so. */
import { useState } from 'react'
import {
  certification,
  type OwnCertification,
  type Paper,
  paperWords,
  papers,
  personFields,
  type Standing,
  standings,
  standingWords,
} from '#contract/certification.ts'
import { DOCUMENT_TYPED_MOST } from '#contract/document.ts'
import { sayOfCertification } from '#contract/certification-sentences.ts'
import { check } from '../../../api/check.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSession } from '../../../session/session.ts'
import { PaperField } from './paper-field.tsx'
import { PapersForm } from './papers-form.tsx'
import { type PapersProps, usePapers } from './use-papers.ts'

interface PersonValues {
  edition: number
  name: string
  paper: Paper
  /** Empty: the one that is kept. */
  paperNo: string
  standing: Standing
  school: string
  front: string
  back: string
  proof: string
}
/** What this browser keeps of it: never the number. */
const kept = ['name', 'paper', 'standing', 'school', 'front', 'back', 'proof'] as const

const valuesOf = (own: OwnCertification | null, name: string): PersonValues => ({
  edition: own?.edition ?? 0,
  name: own?.person?.name ?? name,
  paper: own?.person?.paper ?? 'idcard',
  paperNo: '',
  standing: own?.person?.standing ?? '',
  school: own?.person?.school ?? '',
  front: own?.files.front ?? '',
  back: own?.files.back ?? '',
  proof: own?.files.proof ?? '',
})

const sides: Record<Paper, readonly [front: string, back: string]> = {
  idcard: ['人像面', '国徽面'],
  passport: ['资料页', '签字页'],
  hongkong: ['人像面', '背面'],
  taiwan: ['人像面', '背面'],
  residencePermit: ['人像面', '背面'],
  foreignerCard: ['人像面', '背面'],
}
const choicesOf = <T extends string>(all: readonly T[], words: Record<T, string>) => all.map((value) => ({ value, label: words[value] }))
/** An ID card is what nothing chosen means, as in the forms of attendees and guests. */
const otherPapers = choicesOf(papers, paperWords).filter(({ value }) => value !== 'idcard')

export function PersonForm(props: PapersProps) {
  const { own } = props
  const { name } = useSession()
  const standing = usePapers(props)
  const [draft] = useState(() => formDraft<PersonValues>('certification:person', kept))
  /** The number that is kept, masked; of another paper it is none. */
  const numberOf = (paper: Paper) => (own?.person?.paper === paper ? own.person.paperNo : '')
  const form = useForm({
    values: valuesOf(own, name),
    draft,
    call: certification.savePerson,
    check,
    input: (values) => ({ ...values, submit: standing.handsIn.current ? (1 as const) : (0 as const) }),
    wrong: (found, { paper, paperNo }) => ({
      ...found,
      ...(standing.handsIn.current && paperNo === '' && numberOf(paper) === '' && { paperNo: sayOfCertification.documentMissing }),
    }),
    send: async (input, run) => (standing.ready() ? run(input) : undefined),
    refusals: { certification_paper_missing: 'paperNo', certification_differs: 'paperNo', certification_tries: 'paperNo' },
    otherwise: standing.otherwise,
    onDone: (saved) => standing.done(saved, form),
  })
  const { field, values } = form
  const [front, back] = sides[values.paper]
  const number = numberOf(values.paper)
  const picture = { onBusy: standing.onBusy }
  return (
    <PapersForm papers={standing} form={form}>
      <Card title="证件信息">
        <TextField
          label={personFields.name}
          name="name"
          required
          maxLength={50}
          autoComplete="name"
          hint="与证件上的一致"
          {...field('name')}
        />
        <Select
          label={personFields.paper}
          required
          placeholder={paperWords.idcard}
          choices={otherPapers}
          value={values.paper === 'idcard' ? '' : values.paper}
          error={form.wrong.paper}
          onChange={(paper) => form.set({ paper: paper || 'idcard' })}
        />
        <TextField
          label={personFields.paperNo}
          name="paperNo"
          required
          kind={values.paper === 'idcard' ? 'idcard' : 'text'}
          maxLength={DOCUMENT_TYPED_MOST}
          autoComplete="off"
          hint={number === '' ? '加密保存，审核后按期删除' : `已保存 ${number}，不修改请留空`}
          {...field('paperNo')}
        />
      </Card>
      <Card title="证件照片" aside="选填">
        <p className="quiet certification-lead">上传照片可以让审核更快。</p>
        <PaperField name="front" hint={`${front}。`} {...picture} {...field('front')} />
        <PaperField name="back" hint={`${back}。`} {...picture} {...field('back')} />
      </Card>
      <Card title="教师或学生身份" aside="选填">
        <RadioGroup label={personFields.standing} choices={choicesOf(standings, standingWords)} {...field('standing')} />
        {values.standing !== '' && (
          <>
            <TextField label={personFields.school} name="school" required maxLength={60} autoComplete="organization" {...field('school')} />
            <PaperField
              name="proof"
              required
              hint={values.standing === 'teacher' ? '教师资格证、工作证等。' : '学生证内页等。'}
              {...picture}
              {...field('proof')}
            />
          </>
        )}
      </Card>
    </PapersForm>
  )
}
