/** A paper as its author writes it: kept as a draft as often as they like, handed in when it is whole. */
import './contribute.css'
import { useRef, useState } from 'react'
import { type Author, type Call, contribute as calls, type OwnContribution } from '#contract/contribute.ts'
import { AUTHORS_MOST } from '#contract/contribute-sentences.ts'
import { countWords } from '#contract/contribute-states.ts'
import { fileAddress, fileIdIn } from '#contract/file.ts'
import { say } from '#contract/sentences.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { Questions } from '../../../kit/questions/questions.tsx'
import { answersOf, typedOf } from '../../../kit/questions/values.ts'
import { shownTo } from '../../../kit/questions/wrong.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSession } from '../../../session/session.ts'
import { AuthorsField } from './authors-field.tsx'

type Fixed = {
  kind: string
  track: string
  title: string
  abstract: string
  authors: readonly Author[]
  file: string
  edition: number
}
/** With an answer to each question, by its key. */
type Values = Fixed & { [key: `q_${string}`]: string }

interface Props {
  call: Call
  /** undefined for a new one. */
  own: OwnContribution | undefined
  newest: () => Promise<unknown>
  onKept: (own: OwnContribution) => void
}

const choices = (some: readonly { key: string; label: string }[]) => some.map(({ key, label }) => ({ value: key, label }))

export function OwnForm({ call, own, newest, onKept }: Props) {
  const { meetingId, kinds, questions, version } = call
  const { name } = useSession()
  const [sending, setSending] = useState(false)
  const handsIn = useRef(false)
  const submitting = useAction(calls.submit, { quiet: true })
  const keys = questions.map(({ key }) => key) as `q_${string}`[]
  const [draft] = useState(() =>
    formDraft<Values>(`contribution:${meetingId}:${own?.id ?? 'new'}`, ['kind', 'track', 'title', 'abstract', 'authors', 'file', ...keys]),
  )
  const first: Author = { name, unit: '', mobile: '', email: '', presents: 1 }
  const form = useForm<Values, typeof calls.save>({
    values: {
      kind: own?.kindKey ?? (kinds.length === 1 ? (kinds[0]?.key ?? '') : ''),
      track: own?.trackKey ?? '',
      title: own?.title ?? '',
      abstract: own?.abstract ?? '',
      authors: own?.authors ?? [first],
      file: own?.file === undefined || own.file === null ? '' : fileAddress(own.file.id),
      edition: own?.edition ?? 0,
      ...Object.fromEntries(keys.map((key) => [key, typedOf(own?.given[key] ?? '')])),
    },
    draft,
    call: calls.save,
    check,
    input: (values) => ({
      meetingId,
      ...(own !== undefined && { id: own.id }),
      edition: own?.edition ?? 0,
      kind: values.kind,
      track: values.track,
      title: values.title,
      abstract: values.abstract,
      authors: values.authors.map((author) => ({ ...author })),
      version,
      answers: answersOf(shownTo(questions, values, 'all'), values),
      fileId: fileIdIn(values.file) ?? '',
    }),
    // What goes now would leave the file behind.
    wrong: (found) => (sending ? { ...found, file: say.fileOnItsWay } : found),
    refusals: { file_gone: 'file' },
    otherwise: (error) => {
      notice.warning(wordsOf(error, '没有保存成功，请稍后重试'))
      void newest()
    },
    onDone(data) {
      if (!handsIn.current) {
        notice.success('草稿已保存')
        return onKept(data)
      }
      void handIn(data)
    },
  })
  const isAgain = own !== undefined && own.state !== 'draft'

  async function handIn({ id, edition }: OwnContribution) {
    const outcome = await submitting.run({ id, edition })
    if (outcome.ok) {
      notice.success('已提交')
      return onKept(outcome.data)
    }
    notice.warning(wordsOf(outcome.error, '草稿已保存，但没有提交成功，请稍后重试'))
    // What is kept has another edition by now.
    if (own === undefined) onKept({ id } as OwnContribution)
    else await newest()
  }
  async function send(submits: boolean) {
    handsIn.current = submits
    if (
      submits &&
      !(await confirm({
        title: '提交投稿',
        message: isAgain ? '提交后，这一版会代替上一版。' : '提交后，截止前且尚未送审时仍可修改。',
        confirm: '提交',
      }))
    )
      return
    await form.submit()
  }
  return (
    <form ref={form.box} className="contribute-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <Restored form={form} />
      <Card>
        <PaperFields call={call} form={form} onBusy={setSending} />
      </Card>
      {form.wrong.foot !== undefined && (
        <p className="contribute-warning" role="alert">
          {form.wrong.foot}
        </p>
      )}
      <BottomBar>
        <Button busy={form.busy && !handsIn.current} onClick={() => void send(false)}>
          保存草稿
        </Button>
        <Button kind="primary" wide busy={(form.busy && handsIn.current) || submitting.busy} onClick={() => void send(true)}>
          {isAgain ? '提交修改' : '提交'}
        </Button>
      </BottomBar>
    </form>
  )
}

function PaperFields({ call, form, onBusy }: { call: Call; form: Form<Values>; onBusy: (busy: boolean) => void }) {
  const { kinds, tracks, questions } = call
  const { values } = form
  const kind = kinds.find(({ key }) => key === values.kind)
  return (
    <div className="contribute-fields">
      <Select label="投稿类型" required choices={choices(kinds)} {...form.field('kind')} />
      {tracks.length > 0 && <Select label="主题" required choices={choices(tracks)} {...form.field('track')} />}
      <TextField label="题目" required maxLength={100} autoComplete="off" {...form.field('title')} />
      <TextArea
        label="摘要"
        required
        rows={8}
        maxLength={20_000}
        hint={`${countWords(values.abstract)} 字${kind !== undefined && kind.words > 0 ? `，最多 ${kind.words} 字` : ''}`}
        {...form.field('abstract')}
      />
      <AuthorsField most={AUTHORS_MOST} {...form.field('authors')} />
      {kind?.file !== 'none' && (
        <FileField
          label="文件"
          required={kind?.file === 'needed'}
          purpose="manuscript"
          hint="Word（docx）或 PDF，不超过20MB。文件名和作者、单位等文件属性会自动去掉；正文请自行隐去姓名"
          onBusy={onBusy}
          {...form.field('file')}
        />
      )}
      <Questions
        questions={shownTo(questions, values, 'all')}
        organiser=""
        field={({ key }) => {
          const { value = '', error, onChange } = form.field(key as `q_${string}`)
          return { value, error, onChange }
        }}
        consent={() => ({ checked: false, error: undefined, onChange: () => {} })}
      />
    </div>
  )
}
