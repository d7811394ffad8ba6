/** What is called for, in which windows, and how it is reviewed. */
import '../parts/contribute.css'
import { callFields, type OwnCall } from '#contract/contribute-manage.ts'
import { CRITERIA_MOST, KINDS_MOST, TRACKS_MOST } from '#contract/contribute-sentences.ts'
import { type Blind, blindWords, callStateWords, type FileWish, fileWishWords } from '#contract/contribute-states.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { RowsField } from '../../../kit/rows-field.tsx'
import { Card } from '../../../ui/card.tsx'
import { choicesOf } from '../../../ui/choice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type CallValues, type CriterionRow, type KindRow, rowKey, type TrackRow } from './call-values.ts'

const windows = ['submitFrom', 'submitUntil', 'reviewUntil', 'decideUntil', 'reviseUntil', 'finalUntil'] as const
const hints: Partial<Record<(typeof windows)[number], string>> = {
  submitFrom: '选填；留空表示开放后即可投稿',
  submitUntil: '到这一秒即不能提交，以服务器时间为准',
  reviseUntil: '选填；要求修改的投稿在此之前修回',
  finalUntil: '选填；录用后在此之前确认参加',
}

export function CallSettings({ form, call }: { form: Pick<Form<CallValues>, 'field'>; call: OwnCall }) {
  return (
    <Card>
      <div className="contribute-fields">
        <p>
          <Tag tone={call.state === 'open' ? 'success' : 'plain'}>{callStateWords[call.state]}</Tag>
          {call.submitted > 0 && <span className="quiet"> 已有 {call.submitted} 份投稿</span>}
        </p>
        <TextArea label={callFields.about} rows={4} maxLength={4_000} hint="作者投稿前看到" {...form.field('about')} />
        <Kinds {...form.field('kinds')} />
        <Tracks {...form.field('tracks')} />
        {windows.map((name) => (
          <DateTimeField key={name} label={callFields[name]} required={name === 'submitUntil'} hint={hints[name]} {...form.field(name)} />
        ))}
        <RadioGroup<Blind> label={callFields.blind} choices={choicesOf(blindWords)} hint="有人投稿后不能再改" {...form.field('blind')} />
        <TextField label={callFields.perPaper} required kind="number" maxLength={2} {...form.field('perPaper')} />
        <TextField
          label={callFields.quorum}
          required
          kind="number"
          maxLength={2}
          hint="评审意见达到这个数，才能录用或列为候补"
          {...form.field('quorum')}
        />
        <TextField
          label={callFields.takeDays}
          required
          kind="number"
          maxLength={2}
          hint="天；到期未接受的邀请自动收回"
          {...form.field('takeDays')}
        />
        <Criteria {...form.field('criteria')} />
        <TextField
          label={callFields.speakerCode}
          maxLength={40}
          autoComplete="off"
          hint="选填；在“优惠码”中建立后填在这里，录用的作者会看到"
          {...form.field('speakerCode')}
        />
      </div>
    </Card>
  )
}

interface RowsProps<R> {
  value: readonly R[]
  error: string | undefined
  onChange: (value: readonly R[]) => void
}

function Kinds({ value, error, onChange }: RowsProps<KindRow>) {
  return (
    <RowsField
      label={callFields.kinds}
      required
      error={error}
      rows={value}
      most={KINDS_MOST}
      one="类型"
      add="添加类型"
      next={(): KindRow => ({ key: rowKey(), label: '', minutes: '20', words: '1000', file: 'wanted' })}
      onChange={onChange}
    >
      {(row, put, at) => (
        <div className="rows-fields">
          <TextField
            label={`类型${at + 1}名称`}
            required
            maxLength={20}
            autoComplete="off"
            value={row.label}
            onChange={(label) => put({ label })}
          />
          <TextField
            label={`类型${at + 1}时长（分钟）`}
            kind="number"
            maxLength={3}
            value={row.minutes}
            onChange={(minutes) => put({ minutes })}
          />
          <TextField
            label={`类型${at + 1}摘要字数上限`}
            kind="number"
            maxLength={5}
            hint="0 表示不限"
            value={row.words}
            onChange={(words) => put({ words })}
          />
          <Select<FileWish>
            label={`类型${at + 1}文件`}
            choices={choicesOf(fileWishWords)}
            value={row.file}
            onChange={(file) => put({ file: file === '' ? 'none' : file })}
          />
        </div>
      )}
    </RowsField>
  )
}

function Tracks({ value, error, onChange }: RowsProps<TrackRow>) {
  return (
    <RowsField
      label={callFields.tracks}
      error={error}
      hint="选填；按主题分配评审人"
      rows={value}
      most={TRACKS_MOST}
      one="主题"
      add="添加主题"
      next={(): TrackRow => ({ key: rowKey(), label: '' })}
      onChange={onChange}
    >
      {(row, put, at) => (
        <div className="rows-fields">
          <TextField
            label={`主题${at + 1}`}
            required
            maxLength={20}
            autoComplete="off"
            value={row.label}
            onChange={(label) => put({ label })}
          />
        </div>
      )}
    </RowsField>
  )
}

function Criteria({ value, error, onChange }: RowsProps<CriterionRow>) {
  return (
    <RowsField
      label={callFields.criteria}
      required
      error={error}
      hint="每项 1 到 10 分，按权重平均"
      rows={value}
      most={CRITERIA_MOST}
      one="标准"
      add="添加标准"
      next={(): CriterionRow => ({ key: rowKey(), label: '', weight: '10' })}
      onChange={onChange}
    >
      {(row, put, at) => (
        <div className="rows-fields">
          <TextField
            label={`标准${at + 1}名称`}
            required
            maxLength={20}
            autoComplete="off"
            value={row.label}
            onChange={(label) => put({ label })}
          />
          <TextField
            label={`标准${at + 1}权重`}
            required
            kind="number"
            maxLength={3}
            value={row.weight}
            onChange={(weight) => put({ weight })}
          />
        </div>
      )}
    </RowsField>
  )
}
