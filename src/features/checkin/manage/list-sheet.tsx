/** Making a list, changing it, removing it. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import type { Ticket } from '#contract/ticket.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../rules.ts'
import { draftOf, inputOf } from './list-draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { Windows } from './windows.tsx'

interface Props {
  meetingId: string
  /** The one to change; a new one without. */
  list: CheckinList | undefined
  tickets: readonly Pick<Ticket, 'id' | 'name'>[]
  onClose: () => void
  onChanged: () => void
}

const codes: readonly (readonly [OpeningKind, string])[] = [
  ['entry', '固定入场码'],
  ['rotating', '动态入场码'],
  ['badge', '胸卡码'],
]

export function ListSheet({ meetingId, list, tickets, onClose, onChanged }: Props) {
  const removing = useAction(checkin.removeList)
  const form = useForm({
    values: draftOf(meetingId, list),
    call: checkin.saveList,
    check,
    input: (draft) => inputOf(draft, list),
    wrong: ({ latitude, longitude, ...found }) => ({ ...found, place: latitude ?? longitude }),
    onDone: () => done('名单已保存'),
  })
  const { values: draft, wrong, field, set: change } = form
  const toggled = <T,>(all: readonly T[], one: T, on: boolean) => (on ? [...all, one] : all.filter((other) => other !== one))

  async function remove(id: string) {
    if (!(await confirm({ title: '删除名单', message: '删除后，各入口不能再使用这个名单。', confirm: '删除' }))) return
    if ((await removing.run({ id, meetingId })).ok) done('名单已删除')
  }

  function done(word: string) {
    notice.success(word)
    onChanged()
    onClose()
  }

  return (
    <FormSheet
      title={list === undefined ? '新建名单' : '编辑名单'}
      form={form}
      action="保存"
      aside={
        list === undefined ? (
          <Button onClick={onClose}>取消</Button>
        ) : (
          <Button kind="danger" busy={removing.busy} onClick={() => void remove(list.id)}>
            删除
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label="名称" required maxLength={30} placeholder="如：第一天、午餐、分会场A" {...field('name')} />
      <RadioGroup
        label="用途"
        hint="入场：进入会议的大门；场内：会场、用餐、领取资料"
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        choices={[
          { value: 'entrance', label: '入场' },
          { value: 'inside', label: '场内' },
        ]}
      />
      <TextArea label="入口" required rows={2} hint="每行一个" {...field('gates')} />
      <Windows windows={draft.windows} error={wrong.windows} onChange={(windows) => change({ windows })} />
      <div className="doors-group">
        <RadioGroup
          label="次数"
          value={draft.passes}
          onChange={(passes) => change({ passes })}
          choices={[
            { value: 'once', label: '每票一次' },
            { value: 'again', label: '可离场再入' },
          ]}
        />
        <Checkbox checked={draft.exits === 1} onChange={(on) => change({ exits: on ? 1 : 0 })}>
          离场也要扫码
        </Checkbox>
      </div>
      <div className="doors-group" role="group" aria-label="可用的门票">
        <p className="doors-label">可用的门票</p>
        <Checkbox checked={draft.ticketIds.length === 0} onChange={() => change({ ticketIds: [] })}>
          全部门票
        </Checkbox>
        {tickets.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={draft.ticketIds.includes(id)}
            onChange={(on) => change({ ticketIds: toggled(draft.ticketIds, id, on) })}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <div className="doors-group" role="group" aria-label="接受的二维码">
        <p className="doors-label">接受的二维码</p>
        {codes.map(([kind, word]) => (
          <Checkbox
            key={kind}
            checked={draft.accepts.includes(kind)}
            onChange={(on) => change({ accepts: toggled(draft.accepts, kind, on) })}
          >
            {word}
          </Checkbox>
        ))}
        {wrong.accepts !== undefined && (
          <p className="doors-wrong is-wrong" role="alert" tabIndex={-1}>
            {wrong.accepts}
          </p>
        )}
      </div>
      <div className="doors-group">
        <TextArea
          label="入场前核对"
          rows={2}
          placeholder="如：已出示记者证"
          hint="每行一项，全部核对后放行；以冒号结尾的需填写"
          {...field('questions')}
        />
      </div>
      <Checkbox checked={draft.self === 1} onChange={(on) => change({ self: on ? 1 : 0 })}>
        允许参会人扫现场签到码自助签到
      </Checkbox>
      {draft.self === 1 && <PlaceFields place={draft.place} radius={draft.radius} wrong={wrong} onChange={change} />}
    </FormSheet>
  )
}
