/** A vote is made, or changed while it is a draft: what is asked, who may, by what rule, until when. */
import '../parts/vote.css'
import './manage.css'
import { checkin } from '#contract/checkin/calls.ts'
import { voteKinds, voteKindWords } from '#contract/vote-ballot.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { electorKinds, electorWords, majorities, majorityWords, type ManagedVote, vote as calls, voteFields } from '#contract/vote.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { inputOf, valuesOf, type VoteValues } from './vote-values.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  vote: ManagedVote | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function VoteSheet({ meetingId, vote, onClose, onSaved }: Props) {
  const conflict = useConflict(onSaved)
  const first = valuesOf(vote)
  const form = useForm<VoteValues, typeof calls.save>({
    values: first,
    call: calls.save,
    check,
    input: (values) => inputOf(meetingId, vote?.id, values),
    // The highest score stands in the same field as the number of options.
    wrong: ({ most, '': whole, ...found }, { kind }) => ({
      ...found,
      ...(most !== undefined && { most: kind === 'scores' ? sayOfVote.scoreInvalid : most }),
      ...(whole !== undefined && { foot: whole }),
    }),
    refusals: { vote_ticket_unknown: 'ticketIds', vote_list_unknown: 'listId', vote_organisation_unknown: 'seats' },
    otherwise: conflict.otherwise,
    done: '已保存',
    onDone() {
      void onSaved()
      onClose()
    },
  })
  const { field, values, set } = form
  return (
    <FormSheet
      title={vote === undefined ? '新建投票' : '编辑投票'}
      className="vote-sheet"
      form={form}
      action="保存"
      onClose={onClose}
      foot={
        form.wrong.foot !== undefined && (
          <p className="vote-wrong" role="alert">
            {form.wrong.foot}
          </p>
        )
      }
    >
      <Conflict conflict={conflict} form={form} edition={first.edition} />
      <TextField label={voteFields.title} required maxLength={100} autoComplete="off" {...field('title')} />
      <TextArea label={voteFields.note} rows={2} maxLength={1000} {...field('note')} />
      <RadioGroup
        label={voteFields.kind}
        required
        choices={voteKinds.map((value) => ({ value, label: voteKindWords[value] }))}
        {...field('kind')}
      />
      <Asking form={form} />
      <Checkbox checked={values.secret === 1} onChange={(on) => set({ secret: Number(on) })}>
        不记名：选票在投票人的手机上加密，计票时由保管密钥的人打开
      </Checkbox>
      <Checkbox checked={values.changing === 1} onChange={(on) => set({ changing: Number(on) })}>
        截止前可以更改选票
      </Checkbox>
      {values.secret === 0 && (
        <Checkbox checked={values.live === 1} onChange={(on) => set({ live: Number(on) })}>
          投票过程中实时公布结果
        </Checkbox>
      )}
      <Electors meetingId={meetingId} form={form} />
      <Checkbox checked={values.wechat === 1} onChange={(on) => set({ wechat: Number(on) })}>
        只能在微信中投票，每个微信只能投一次
      </Checkbox>
      <TextField label="最低投票数" kind="number" maxLength={7} aside="张" hint="不填表示没有要求" {...field('quorum')} />
      <DateTimeField label={voteFields.openTime} hint="不填表示点击开始后立即开始" {...field('openTime')} />
      <DateTimeField label={voteFields.closeTime} hint="以服务器时间为准；不填表示手动截止" {...field('closeTime')} />
    </FormSheet>
  )
}

type Part = Pick<Form<VoteValues>, 'field' | 'values' | 'set' | 'wrong'>

/** What the kind wants to know. */
function Asking({ form: { field, values } }: { form: Part }) {
  if (values.kind === 'motion')
    return (
      <RadioGroup
        label={voteFields.majority}
        choices={majorities.map((value) => ({ value, label: majorityWords[value] }))}
        {...field('majority')}
      />
    )
  return (
    <>
      <TextArea label={voteFields.options} required rows={4} maxLength={3100} hint="每行一个选项" {...field('options')} />
      {values.kind === 'several' && <TextField label="最多可选" required kind="number" maxLength={2} aside="项" {...field('most')} />}
      {values.kind === 'scores' && <TextField label="最高分" required kind="number" maxLength={3} aside="分" {...field('most')} />}
      {values.kind === 'ranking' && (
        <TextField label="排出前几名" kind="number" maxLength={2} aside="名" hint="不填表示全部排序" {...field('most')} />
      )}
    </>
  )
}

function Electors({ meetingId, form: { field, values, set, wrong } }: { meetingId: string; form: Part }) {
  const { tickets } = useTicketChoices(meetingId)
  const atLists = values.electors === 'arrived' || values.electors === 'inside'
  const mayAsk = useMayMake(checkin.lists, meetingId)
  const lists = useQuery(checkin.lists, atLists && mayAsk ? { meetingId } : null, { quiet: true })
  const { value, onChange, error } = field('electors')
  return (
    <>
      <Select
        label={voteFields.electors}
        required
        error={error}
        value={value}
        onChange={(kind) => kind !== '' && onChange(kind)}
        choices={electorKinds.map((kind) => ({ value: kind, label: electorWords[kind] }))}
      />
      {values.electors === 'holders' && (
        <fieldset className="vote-tickets">
          <legend>可以投票的门票</legend>
          <CheckboxList
            choices={tickets.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.ticketIds}
            onChange={(ticketIds) => set({ ticketIds })}
          />
          {wrong.ticketIds !== undefined && (
            <p className="vote-wrong" role="alert">
              {wrong.ticketIds}
            </p>
          )}
        </fieldset>
      )}
      {atLists && (
        <Select
          label={voteFields.listId}
          required
          choices={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...field('listId')}
        />
      )}
      {values.electors === 'tagged' && (
        <TextField label={voteFields.tags} required maxLength={200} autoComplete="off" hint="多个标签用逗号分开" {...field('tags')} />
      )}
      {values.electors === 'seats' && (
        <TextArea
          label={voteFields.seats}
          required
          rows={4}
          maxLength={40_000}
          hint="每行一家：机构全称 票数 投票代表手机号，用空格分开"
          {...field('seats')}
        />
      )}
    </>
  )
}
