/** 截止并计票: of a secret one with its key, or with two of the three parts, put together on this device. */
import '../parts/vote.css'
import './manage.css'
import { useState } from 'react'
import { keyBytes, partBytes, tidyKey } from '#contract/sealed.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { type ManagedVote, vote as calls } from '#contract/vote.ts'
import { check } from '../../../api/check.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface Props {
  vote: ManagedVote
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function CloseSheet({ vote, onClose, onDone }: Props) {
  const { meetingId, id, secret, phase, turnout } = vote
  const [way, setWay] = useState<'whole' | 'parts'>('parts')
  const parts = secret === 1 && way === 'parts'
  const form = useForm({
    values: { one: '', other: '', privateKey: '' },
    draft: noDraft,
    call: calls.close,
    check,
    input: ({ privateKey }) => ({ meetingId, id, privateKey: secret === 1 && !parts ? privateKey : '' }),
    wrong: (found, { one, other, privateKey }) =>
      secret === 0
        ? found
        : parts
          ? { one: partFlaw(one), other: partFlaw(other) ?? (tidyKey(one) === tidyKey(other) ? '请输入另一份，两份不能相同' : undefined) }
          : { privateKey: keyBytes(tidyKey(privateKey)) === undefined ? sayOfVote.keyInvalid : undefined },
    async send(input, run, { one, other }) {
      if (!parts) return run(input)
      const { join } = await import('../../../kit/sealing/envelope.ts')
      return run({ ...input, privateKey: (await join(tidyKey(one), tidyKey(other))) ?? '' })
    },
    refusals: { vote_key_wrong: parts ? 'other' : 'privateKey', vote_key_missing: parts ? 'other' : 'privateKey' },
    otherwise: '没有完成计票，请稍后重试',
    done: '计票完成',
    onDone() {
      void onDone()
      onClose()
    },
  })
  return (
    <FormSheet
      title={phase === 'over' ? '计票' : '截止并计票'}
      form={form}
      action={phase === 'over' ? '计票' : '截止并计票'}
      danger
      className="vote-sheet"
      onClose={onClose}
    >
      <p>
        {phase === 'over' ? '投票已截止。' : '投票会立即截止，不能再开始。'}共 {turnout} 张选票
        {secret === 1 && '，打开后与投票人的对应关系随即销毁'}。
      </p>
      {secret === 1 && (
        <RadioGroup
          label="密钥"
          value={way}
          onChange={setWay}
          choices={[
            { value: 'parts', label: '两份密钥' },
            { value: 'whole', label: '完整密钥' },
          ]}
        />
      )}
      {parts && (
        <>
          <TextArea label="第一份" required rows={2} maxLength={100} {...form.field('one')} />
          <TextArea label="另一份" required rows={2} maxLength={100} hint="大小写和空格都可以" {...form.field('other')} />
        </>
      )}
      {secret === 1 && !parts && (
        <TextArea label="完整密钥" required rows={2} maxLength={100} hint="大小写和空格都可以" {...form.field('privateKey')} />
      )}
    </FormSheet>
  )
}

const partFlaw = (typed: string) => (partBytes(tidyKey(typed)) === undefined ? '这一份有误，应为53位字母和数字' : undefined)
