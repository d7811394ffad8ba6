/** Making a list, changing it, removing it. */
import { checkin } from '#contract/checkin/calls.ts'
import { type CheckinList, type EditedList, listFields, type ListKind, listKinds, listKindWords } from '#contract/checkin/lists.ts'
import type { Ticket } from '#contract/ticket.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { RemoveButton } from '../../../kit/form/remove-button.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../../../api/check.ts'
import { draftOf, inputOf } from './list-draft.ts'
import { OfTickets } from './of-tickets.tsx'
import { Windows } from './windows.tsx'

interface Props {
  meetingId: string
  /** The one to change; a new one without. */
  list: EditedList | undefined
  tickets: readonly Pick<Ticket, 'id' | 'name'>[]
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** What a list may be for; one for visits is nothing else, once it is there. */
function kindsFor(list: CheckinList | undefined): readonly ListKind[] {
  if (list === undefined) return listKinds
  return list.kind === 'visitor' ? [] : listKinds.filter((kind) => kind !== 'visitor')
}

export function ListSheet({ meetingId, list, tickets, onClose, onChanged }: Props) {
  const conflict = useConflict(onChanged)
  const form = useForm({
    values: draftOf(meetingId, list),
    call: checkin.saveList,
    check,
    input: (draft) => inputOf(draft, list),
    wrong: ({ latitude, longitude, ...found }) => ({ ...found, place: latitude ?? longitude }),
    otherwise: conflict.otherwise,
    onDone: () => done('名单已保存'),
  })
  const { values: draft, wrong, field, set: change } = form
  const kinds = kindsFor(list)

  function done(word: string) {
    notice.success(word)
    void onChanged()
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
          <RemoveButton
            call={checkin.removeList}
            input={{ id: list.id, meetingId }}
            question={{ title: '删除名单', message: '删除后，各入口不能再使用这个名单。' }}
            onDone={() => done('名单已删除')}
          />
        )
      }
      onClose={onClose}
    >
      <Conflict conflict={conflict} form={form} edition={list?.edition ?? 0} />
      <TextField label={listFields.name} required maxLength={30} placeholder="如：第一天、午餐、分会场A" {...field('name')} />
      {kinds.length > 0 && (
        <RadioGroup
          label={listFields.kind}
          hint={`入场：进入会议的大门；场内：会场、用餐、领取资料${list === undefined ? '；访客：只放行已通过的访客，保存后不能改作他用' : ''}`}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          choices={kinds.map((kind) => ({ value: kind, label: listKindWords[kind] }))}
        />
      )}
      <TextArea label={listFields.gates} required rows={2} hint="每行一个" {...field('gates')} />
      <Windows windows={draft.windows} error={wrong.windows} onChange={(windows) => change({ windows })} />
      {draft.kind === 'visitor' ? (
        <p className="doors-small">访客出示手机上的动态码，在各自的来访时间内可进出，进入和离开都要扫码。</p>
      ) : (
        <OfTickets form={form} tickets={tickets} />
      )}
    </FormSheet>
  )
}
